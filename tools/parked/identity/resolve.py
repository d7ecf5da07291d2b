"""In a merge of main into a branch: conflicts in code take the side given (theirs|ours), then the codemods put imports right."""
import re,subprocess,sys
side=sys.argv[1]
fs=subprocess.check_output(['git','diff','--name-only','--diff-filter=U']).decode().split()
for p in sorted(set(fs)):
    if not p.endswith(('.ts','.tsx')): print('by hand',p); continue
    s=open(p).read()
    s=re.sub(r"<<<<<<< [^\n]*\n([\s\S]*?)=======\n([\s\S]*?)>>>>>>> [^\n]*\n",lambda m:m[2] if side=='theirs' else m[1],s)
    open(p,'w').write(s)
