import re,os,sys
def rd(p): return open(p).read()
def wr(p,s): os.makedirs(os.path.dirname(p),exist_ok=True); open(p,'w').write(s)
def decl(s,name):
    m=re.search(r"((?:^/\*\*(?:(?!\*/)[\s\S])*\*/\n|^//[^\n]*\n)*)^(export )?(type|const|interface|function) "+name+r"\b",s,re.M)
    if not m: return None
    i=m.end(); depth=0; kind=m[3]
    while i<len(s):
        c=s[i]
        if s.startswith('/*',i): i=s.index('*/',i)+2; continue
        if s.startswith('//',i): i=s.index('\n',i); continue
        if c in "'`": 
            j=i+1
            while s[j]!=c: j+=2 if s[j]=='\\' else 1
            i=j+1; continue
        if c in '{[(': depth+=1
        if c in '}])':
            depth-=1
        if c==';' and depth==0: break
        i+=1
    end=i+1
    # trailing `export type X = Static<typeof X>` is another declaration
    while end<len(s) and s[end]=='\n': end+=1
    return m.start(),end,s[m.start():end].rstrip()+'\n'
IMP=re.compile(r"^import( type)? (?:\{([^}]*)\}|(\* as \w+|\w+)) from '([^']+)';\n",re.M)
def spec(importer,target):
    ra='/'.join(importer.split('/')[:3 if importer.startswith('features') else 2]); rb='/'.join(target.split('/')[:3 if target.startswith('features') else 2])
    if importer.startswith(('ledger/',)) and target.startswith('ledger/'): ra=rb='ledger'
    if ra==rb:
        r=os.path.relpath(target,os.path.dirname(importer))
        if not r.startswith('.'): r='./'+r
        if not r.startswith('../../'): return r
    return '#'+target
def resolve(importer,sp):
    if sp.startswith('#'): return sp[1:]
    if sp.startswith('.'): return os.path.normpath(os.path.join(os.path.dirname(importer),sp))
FILES=None
def allfiles():
    global FILES
    if FILES is None:
        FILES=[]
        for d,dirs,fs in os.walk('.'):
            dirs[:]=[x for x in dirs if x not in('node_modules','.git','dist')]
            FILES+= [os.path.normpath(os.path.join(d,f)) for f in fs if f.endswith(('.ts','.tsx'))]
    return FILES
def clean(path,s):
    def f(m):
        body=s[:m.start()]+s[m.end():]
        if m[2] is None: return m[0]
        keep=[]
        for n in [' '.join(x.split()) for x in m[2].split(',') if x.strip()]:
            local=n.split(' as ')[-1].replace('type ','')
            if re.search(r'\b'+re.escape(local)+r'\b',IMP.sub('',s)): keep.append(n)
        old=[x for x in m[2].split(',') if x.strip()]
        if len(keep)==len(old): return m[0]
        if not keep: return ''
        ty=m[1] or ''
        if not ty and all(k.startswith('type ') for k in keep): ty=' type'; keep=[k[5:] for k in keep]
        return f"import{ty} {{ {', '.join(keep)} }} from '{m[4]}';\n"
    return IMP.sub(f,s)
def move(src,names,dst,doc):
    s=rd(src); out=[]; imports=[]
    for n in names:
        d=decl(s,n)
        if not d: print('!! no',n,'in',src); return
        out.append((d[0],d[2])); s=s[:d[0]]+s[d[1]:]
        # a later removal has shifted places: remember only the order asked for
    text='\n'.join(t if re.search(r'^export ',t,re.M) else re.sub(r'^(type|const) ',r'export \1 ',t,count=1,flags=re.M) for _,t in out)
    for m in IMP.finditer(s):
        tgt=resolve(src,m[4])
        sp=spec(dst,tgt) if tgt else m[4]
        if m[2] is None:
            if re.search(r'\b'+m[3].split()[-1]+r'\b',text): imports.append(f"import{m[1] or ''} {m[3]} from '{sp}';")
            continue
        ns=[x for x in (' '.join(y.split()) for y in m[2].split(',')) if x and re.search(r'\b'+re.escape(x.split(' as ')[-1].replace('type ',''))+r'\b',text)]
        if ns:
            if 'const ' in text: imports.append(f"import{m[1] or ''} {{ {', '.join(ns)} }} from '{sp}';")
            else: imports.append(f"import type {{ {', '.join(x.replace('type ','') for x in ns)} }} from '{sp}';")
    leftover=[x for x in re.findall(r'^(?:export )?(?:type|const|function|interface) (\w+)',s,re.M) if re.search(r'\b'+x+r'\b',re.sub(r'/\*[\s\S]*?\*/|//[^\n]*','',text))]
    if leftover: print('?? ',dst,'leans on',leftover,'of',src)
    assert not os.path.exists(dst),dst
    wr(dst,f'/** {doc} */\n'+'\n'.join(imports)+('\n\n' if imports else '\n')+text)
    # the source itself
    body=IMP.sub('',s)
    used=[n for n in names if re.search(r'\b'+n+r'\b',re.sub(r'/\*[\s\S]*?\*/|//[^\n]*','',body))]
    if used:
        last=list(IMP.finditer(s))
        at=last[-1].end() if last else (s.index('*/\n')+3 if s.startswith('/**') else 0)
        kw='import' if 'const ' in text and any(('const '+n) in text for n in used) else 'import type'
        s=s[:at]+f"{kw} {{ {', '.join(used)} }} from '{spec(src,dst)}';\n"+s[at:]
    wr(src,clean(src,s))
    for p in allfiles():
        if p in(src,dst): continue
        t=rd(p)
        if os.path.basename(src) not in t: continue
        def f(m):
            if m[2] is None or resolve(p,m[4])!=src: return m[0]
            ns=[' '.join(x.split()) for x in m[2].split(',') if x.strip()]
            mine=[n for n in ns if n.replace('type ','').split(' as ')[0] in names]
            if not mine: return m[0]
            rest=[n for n in ns if n not in mine]
            ty=m[1] or ''
            def stmt(l,sp):
                k=ty
                if not k and all(x.startswith('type ') for x in l): k=' type'; l=[x[5:] for x in l]
                return f"import{k} {{ {', '.join(l)} }} from '{sp}';\n"
            return (stmt(rest,m[4]) if rest else '')+stmt(mine,spec(p,dst))
        u=IMP.sub(f,t)
        # import('…').X
        if u!=t: wr(p,u)
if __name__=='__main__':
    f='features/'
    move('platform/ui/words.tsx',['RoomWords'],'platform/ui/room-words.ts','Words of a room, as they come to the page.')
    move(f+'setup/brand/ui/operator/settings-field.tsx',['FieldProps'],f+'setup/brand/ui/operator/settings-field-props.ts','What every field of a section of settings is handed.')
    move(f+'around/content/ui/operator/entry-form.tsx',['Draft'],f+'around/content/ui/operator/entry-draft.ts','An entry of content while it is being written.')
    move(f+'money/commission/ui/agent/centre.tsx',['CentreProps'],f+'money/commission/ui/agent/centre-props.ts','What the centre hands each of its tabs.')
    move('games/arcade/baccarat/engine.ts',['BaccaratEnd'],'games/arcade/baccarat/ends.ts','How a coup may end.')
    move('games/baccarat/engine/baccarat.ts',['BaccaratSpot'],'games/baccarat/engine/spots.ts','Where one may bet.')
    move('games/registry.ts',['GameFamily'],'games/family.ts','What a family of games hands to the registry.')
    move('games/views.ts',['GameFront','GameStage','GameSide','SpotProps','SkyProps','RulesProps','TableStage'],'games/view-props.ts','What the views of games are handed, and what they are.')
    move('ledger/store.ts',['BalanceRow','TransferRow'],'ledger/rows.ts','Rows of the ledger, as its store reads them and its book works on them.')
    move(f+'money/withdrawals/service/accounts.ts',['Details','OpenMethod'],f+'money/withdrawals/service/methods-open.ts','Methods of payout that are open, and what an account at one says.')
    move(f+'people/staff/service/people.ts',['StaffNeeds'],f+'people/staff/service/needs.ts','What the verbs of this room are handed.')
    move('platform/live/socket.ts',['LiveCaller','LiveOptions'],'platform/live/options.ts','Who is at a socket, and what the channel is made of.')
    move(f+'play/stakes/service/end.ts',['OpenStake'],f+'play/stakes/service/open-stake.ts','A stake that is open, as whoever ends it reads it.')
    move(f+'play/sportsbook/rules/replay.ts',['Beat'],f+'play/sportsbook/rules/beat.ts','An event of a script, and when it comes.')
    move(f+'play/sportsbook/rules/offer.ts',['GROUPS','Group','MatchOutlook','Selection','MarketTerms','Priced','Market','Override','Overrides'],f+'play/sportsbook/rules/market.ts','Markets of a match: their terms, prices and states.')
    move(f+'setup/catalogue/rules.ts',['Figures','Item'],f+'setup/catalogue/rules/item.ts','A title as the lists work on it.')
    move(f+'play/rounds/ui/player/game/game-popups.tsx',['GamePopup'],f+'play/rounds/ui/player/game/game-popup.ts','What may lie over a game.')
    move('apps/server/testing.ts',['Person','StaffPerson','TestServer'],'apps/server/testing-server.ts','A server of a test, and who is signed in to it.')
