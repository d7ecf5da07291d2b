"""Run in a worktree whose identity/ is the old one or the new one: moves files (--move) and rewrites every import and path that names an old place."""
import os, re, subprocess, sys
sys.path.insert(0, os.path.dirname(__file__))
from map import MOVES, NAMES
SKIP = {'node_modules','.git','dist'}
EXT = ('.ts','.tsx','.mjs','.css','.html','.json','.jsonc','.md','.js')
NEW_TO_OLD = {v: k for k, v in MOVES.items()}
def files():
    for d, dirs, fs in os.walk('.'):
        dirs[:] = [x for x in dirs if x not in SKIP]
        for f in fs:
            if f.endswith(EXT): yield os.path.normpath(os.path.join(d, f))
do_move = '--move' in sys.argv
def room(p):
    return p.split('/')[1] if p.startswith('identity/') else None
def old_of(p):  # where the importing file lay before
    if p.startswith('identity/'):
        n = p[9:]
        return 'identity/' + NEW_TO_OLD.get(n, n) if do_move else p
    return p
def spec_for(importer_new, target_new):
    """importer and target as new paths from the root."""
    if room(importer_new) and room(importer_new) == room(target_new):
        r = os.path.relpath(target_new, os.path.dirname(importer_new))
        if r.startswith('../../'): return '#' + target_new
        return r if r.startswith('.') else './' + r
    return '#' + target_new
def resolve_old(importer_old, spec):
    if spec.startswith('#identity/'): return spec[10:]
    if spec.startswith('.') and importer_old.startswith('identity/'):
        t = os.path.normpath(os.path.join(os.path.dirname(importer_old), spec))
        return t[9:] if t.startswith('identity/') else None
    return None
def gone(old):
    """Where a file lies now; without --move only what is no longer at its old place is looked up."""
    if not do_move and os.path.exists('identity/' + old): return old
    return MOVES.get(old, old)
IMPORT = re.compile(r"(?P<kw>import|export)(?P<ty>\s+type)?\s*\{(?P<names>[^}]*)\}\s*from\s*'(?P<spec>[^']+)'")
ANY = re.compile(r"(?P<q>['\"`])(?P<spec>(?:#identity/|\.{1,2}/)[^'\"`\s]+)(?P=q)")
def rewrite(path_new, text):
    path_old = old_of(path_new)
    done = set()
    def imp(m):
        old = resolve_old(path_old, m['spec'])
        if old is None: return m[0]
        groups = {}
        for raw in m['names'].split(','):
            n = ' '.join(raw.split())
            if not n: continue
            bare = re.sub(r'^type ', '', n).split(' as ')[0]
            target = NAMES.get((old, bare)) or gone(old)
            groups.setdefault(target, []).append(n)
        if list(groups) == [old] and not path_old != path_new: return m[0]
        out = []
        for t, ns in groups.items():
            sp = spec_for(path_new, 'identity/' + t)
            ty = m['ty'] or ''
            if not ty and all(n.startswith('type ') for n in ns) and m['kw'] == 'import':
                ty = ' type'; ns = [n[5:] for n in ns]
            if len(groups) == 1:
                out.append(m[0].replace("'" + m['spec'] + "'", "\0" + sp + "\0"))
            else:
                out.append(f"{m['kw']}{ty} {{ {', '.join(ns)} }} from \0{sp}\0")
        return ';\n'.join(out)
    text = IMPORT.sub(imp, text)
    def anyspec(m):
        old = resolve_old(path_old, m['spec'])
        if old is None: return m[0]
        target = gone(old)
        if target == old and path_old == path_new: return m[0]
        if not os.path.splitext(old)[1]: return m[0]
        return m['q'] + spec_for(path_new, 'identity/' + target) + m['q']
    if path_new.endswith(('.ts', '.tsx', '.mjs')): text = ANY.sub(anyspec, text)
    text = text.replace('\0', "'")
    # paths in texts, comments and tables
    def plain(m):
        return 'identity/' + gone(m[1])
    text = re.sub(r"(?<![#\w/.-])identity/([\w-]+(?:/[\w-]+)*(?:\.test)?\.(?:tsx?|css|LICENCE))", plain, text)
    return text
if do_move:
    for o, n in MOVES.items():
        if o == n: continue
        src, dst = 'identity/' + o, 'identity/' + n + '.moving'
        os.makedirs(os.path.dirname(dst), exist_ok=True)
        subprocess.check_call(['git', 'mv', src, dst])
    for o, n in MOVES.items():
        if o == n: continue
        subprocess.check_call(['git', 'mv', 'identity/' + n + '.moving', 'identity/' + n])
for p in list(files()):
    if p.startswith(('words/', 'db/')): continue
    s = open(p, encoding='utf8').read()
    t = rewrite(p, s)
    if t != s: open(p, 'w', encoding='utf8').write(t)
