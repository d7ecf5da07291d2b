export CHROME=/usr/bin/chromium-headless-shell
npx tsx walk-tmp.mts 360x780 light 1 mt,ct,wk,cp,ch,hw,ca,ew
npx tsx walk-tmp.mts 740x360 dark 1 mt,fl,cp
npx tsx walk-tmp.mts 320x640 dark 1 mt,fl,cp
npx tsx walk-tmp.mts 1440x900 dark 1 mt,ct,wa,cp,sp,ch,hw,rs
npx tsx walk-tmp.mts 1440x900 light 1 mt,fl,ca,pb
