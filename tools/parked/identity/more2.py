import sys
sys.path.insert(0,'/tmp/identity-move')
from movetypes import move,rd,wr
f='features/play/'
move(f+'sportsbook/rules/outrights.ts',['OutrightMarket','OutrightTerms'],f+'sportsbook/rules/outright-terms.ts','Outrights a league is offered with.')
p=f+'sportsbook/rules/field-outlook.ts'; s=rd(p).replace("import type { Left } from '#games/odds/model/season.ts';","import type { OutrightMarket, OutrightTerms } from './outright-terms.ts';"); wr(p,s)
R=f+'rounds/service/requests.ts'
move(f+'rounds/service/state.ts',['RoundContext'],R,'What is asked of a batch of rounds: a stake, or an act on a round.')
import movetypes as M
def into(src,names):
    # like move, to a file that is there
    tmp=R.replace('requests','requests-tmp'); M.FILES=None
    move(src,names,tmp,'x')
    t=rd(tmp); 
    imps=[m[0] for m in M.IMP.finditer(t)]; body=M.IMP.sub('',t).replace('/** x */\n','').strip()+'\n'
    r=rd(R)
    last=list(M.IMP.finditer(r))[-1].end()
    imps=[i for i in imps if './requests.ts' not in i and i not in r]
    r=r[:last]+''.join(imps)+r[last:].rstrip()+'\n\n'+body
    wr(R,r); import os; os.remove(tmp)
    for q in M.allfiles():
        if os.path.exists(q):
            u=rd(q)
            if 'requests-tmp' in u: wr(q,u.replace('requests-tmp','requests'))
into(f+'rounds/service/act.ts',['ActRequest']); into(f+'rounds/service/stake.ts',['StakeRequest'])
s=rd('identity/social/service/journey.ts')
i=s.index('/** Throws on what a provider'); j=s.index('export const until')
rt=s[i:j]; s=s[:i]+s[j:]
s=s.replace("import { ProviderTrouble, type SocialClient, type Vouched } from '#identity/providers/service.ts';","import { rethrow } from '#identity/providers/service/rethrow.ts';\nimport type { SocialClient, Vouched } from '#identity/providers/service.ts';")
wr('identity/social/service/journey.ts',s)
wr('identity/providers/service/rethrow.ts',"import { providerFault } from '../faults.ts';\nimport { ProviderTrouble } from '../service.ts';\n\n"+rt.rstrip()+'\n')
p='identity/social/service/phones.ts'; s=rd(p).replace("import { rethrow } from './journey.ts';","import { rethrow } from '#identity/providers/service/rethrow.ts';"); wr(p,s)
