/**
 * Roots of passwords that stand at the head of every published list of broken ones (the yearly rankings of SplashData, NCSC
 * and NordPass, and what they are made of: names, sports, keyboard rows, small words), written down for this product, with
 * those that are common where it is played. Not a copy of any list. `isKnown` finds their usual disguises.
 */
const ROOTS = `
password passwort passw pass passwd parola contrasena senha motdepasse welcome admin administrator root user guest login
letmein open sesame opensesame secret private changeme change default temp test testing tester sample demo access master
qwerty qwertyuiop qwertz azerty asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc
iloveyou loveyou love loveme lovely loveyouforever forever baby babygirl babyboy sweet sweetheart honey darling angel angels
princess prince queen king kingdom prince sunshine sunflower flower flowers rose rainbow butterfly summer winter spring autumn
monkey dragon tiger lion eagle falcon hawk wolf bear panda dolphin horse dog doggy puppy cat kitty kitten bunny chicken
football soccer baseball basketball cricket hockey tennis golf rugby volleyball sports player gamer game games gaming
chelsea liverpool arsenal barcelona realmadrid manchester manutd united juventus milan bayern messi ronaldo neymar cristiano
virat kohli sachin tendulkar dhoni shakib tamim mashrafe mushfiq argentina brazil brasil bangladesh india pakistan england
germany france america american canada australia london paris dhaka chittagong mumbai delhi kolkata manila hanoi saigon vietnam
michael jordan jennifer jessica ashley amanda daniel andrew joshua matthew anthony robert thomas charlie george william james
john david chris christian alexander alex martin maria anna sarah sophie emma olivia nicole michelle samantha hannah elizabeth
muhammad mohammad mohammed ahmed ahmad ali hasan hassan hussain omar abdullah abdul rahman rahim karim rana rafi sumon sohel
fatima ayesha aisha khadija jannat sultana akter khan shah alam islam allah bismillah alhamdulillah subhanallah inshallah mashallah
jesus christ god blessed heaven faith grace church bible amen buddha krishna shiva ganesh durga
superman batman spiderman ironman hulk naruto sasuke goku pokemon pikachu mario minecraft fortnite pubg freefire roblox starwars
matrix hunter killer shadow ghost ninja samurai warrior soldier sniper ranger pirate devil demon hell heaven phoenix thunder storm
computer internet google facebook youtube instagram whatsapp telegram android samsung iphone apple nokia huawei xiaomi windows
microsoft linux ubuntu server network system office business company money dollar lottery casino jackpot winner lucky gambler poker
bonus slots roulette jackpot betting bet millionaire rich gold silver diamond platinum crystal
orange banana cherry apple mango lemon peach pepper ginger cookie cookies chocolate coffee cheese pizza burger candy sugar
blue red green black white yellow purple silver pink blackwhite
ferrari porsche mercedes bmw toyota honda yamaha suzuki kawasaki harley mustang corvette camaro racing
trustno whatever nothing something anything everything hello hellothere goodbye bonjour hola friend friends family mother father
mommy daddy sister brother mylove myself myname mypassword newpassword oldpassword thepassword password yourpassword nopassword
freedom peace hope dream dreams happy happiness smile music guitar piano dance rockstar rock metal hiphop
school student teacher college university doctor nurse police army navy
amader bhalobasha bhalobashi valobashi amar sona tomake jaan janu priya misti shona bondhu maa baba ammu abbu
mahal mahalkita pogi ganda pinoy kapamilya sinta anhyeuem matkhau emyeuanh hanoi saigon
abc abcd abcde abcdef abcdefg abcdefgh abcxyz xyz aaa zzz
`;

export const KNOWN: ReadonlySet<string> = new Set(ROOTS.trim().split(/\s+/));
