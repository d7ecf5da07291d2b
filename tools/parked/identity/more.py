import sys
sys.path.insert(0,'/tmp/identity-move')
from movetypes import move
f='features/'
move('games/baccarat/engine/baccarat.ts',['BACCARAT_SPOTS','BaccaratSpot'],'games/baccarat/engine/spots.ts','Where one may bet.')
move(f+'play/sportsbook/rules/replay.ts',['Draft','Beat'],f+'play/sportsbook/rules/beat.ts','An event of a script, and when it comes.')
s=open(f+'play/sportsbook/rules/beat.ts').read(); open(f+'play/sportsbook/rules/beat.ts','w').write(s)
move(f+'play/sportsbook/rules/outrights.ts',['FieldOutlook'],f+'play/sportsbook/rules/field-outlook.ts','What is known of a field of many runners.')
move(f+'play/sportsbook/rules/series.ts',['SeriesOutlook'],f+'play/sportsbook/rules/series-outlook.ts','What is known of a series of maps.')
move(f+'play/sportsbook/rules/offer.ts',['GROUPS','Group','MatchOutlook','Selection','MarketTerms','Priced','Market','Override','Overrides'],f+'play/sportsbook/rules/market.ts','Markets of a match: their terms, prices and states.')
