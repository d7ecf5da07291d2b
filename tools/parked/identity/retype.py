"""Imports of types that moved in this branch: from their old file to the new one, everywhere."""
import sys,re,os
sys.path.insert(0,os.path.dirname(__file__))
import movetypes as M
LINES=[l.strip() for f in ('movetypes.py','more.py') for l in open(os.path.join(os.path.dirname(__file__),f)) if l.strip().startswith('move(') and 'testing' not in l and "'launch" not in l]
LINES+=["move(f+'play/sportsbook/rules/outrights.ts',['OutrightMarket','OutrightTerms'],f+'play/sportsbook/rules/outright-terms.ts','')","move(f+'play/rounds/service/state.ts',['RoundContext'],f+'play/rounds/service/requests.ts','')","move(f+'play/rounds/service/act.ts',['ActRequest'],f+'play/rounds/service/requests.ts','')","move(f+'play/rounds/service/stake.ts',['StakeRequest'],f+'play/rounds/service/requests.ts','')","move('features/around/lobby/ui/player/game/launch.ts',['LaunchNews'],'features/around/lobby/ui/player/game/launch-news.ts','')"]
f='features/'
TABLE={}
def move(src,names,dst,doc):
    for n in names: TABLE[(src,n)]=dst
for l in LINES: eval(l)
for p in M.allfiles():
    if not os.path.exists(p): continue
    t=M.rd(p)
    def g(m):
        if m[2] is None: return m[0]
        src=M.resolve(p,m[4])
        groups={}
        for n in [' '.join(x.split()) for x in m[2].split(',') if x.strip()]:
            b=n.replace('type ','').split(' as ')[0]
            groups.setdefault(TABLE.get((src,b)),[]).append(n)
        if not groups or set(groups)=={None}: return m[0]
        out=''
        for dst,ns in groups.items():
            k=m[1] or ''
            if not k and all(x.startswith('type ') for x in ns): k=' type'; ns=[x[5:] for x in ns]
            out+=f"import{k} {{ {', '.join(ns)} }} from '{m[4] if dst is None else M.spec(p,dst)}';\n"
        return out
    u=M.IMP.sub(g,t)
    if u!=t: M.wr(p,u); print('retyped',p)
