/**
 * Titles and marks of the trade that none of ours may repeat. Names, not works; kept so that a test can hold our 10,000 against
 * them. A title is refused when it is one of these, and when it holds one of the marks.
 */
const TITLES = `
Gates of Olympus|Sweet Bonanza|Starlight Princess|Sugar Rush|The Dog House|Big Bass Bonanza|Wolf Gold|Fruit Party|Wild West Gold
Book of Dead|Book of Ra|Reactoonz|Fire Joker|Moon Princess|Rise of Olympus|Legacy of Dead|Starburst|Gonzo's Quest|Dead or Alive
Twin Spin|Jack and the Beanstalk|Divine Fortune|Mega Joker|Blood Suckers|Fruit Shop|Butterfly Staxx|Jungle Spirit|Koi Princess
Mega Moolah|Thunderstruck|Immortal Romance|Avalon|Break da Bank|Tomb Raider|Major Millions|King Cashalot|Lotus Kingdom
Fortune Tiger|Fortune Ox|Fortune Mouse|Fortune Rabbit|Fortune Dragon|Fortune Gods|Mahjong Ways|Lucky Neko|Wild Bandito|Treasures of Aztec
Caishen Wins|Ganesha Gold|Ganesha Fortune|Dragon Hatch|Leprechaun Riches|Wild Bounty Showdown|Queen of Bounty|Phoenix Rises|Candy Burst
Bikini Paradise|Double Fortune|Dreams of Macau|Candy Bonanza|Rise of Apollo|Garuda Gems|Jungle Delight|Cocktail Nights|Butterfly Blossom
Super Ace|Boxing King|Golden Empire|Money Coming|Fortune Gems|Crazy 777|Jungle King|Mega Ace|Charge Buffalo|Wild Ace|Dragon Treasure
Magic Lamp|Party Night|Sweet Land|Pharaoh Treasure|Lucky Coming|Gold Rush|Hot Chilli|Chilli Heat|Night City|Sin City|Shanghai Beauty
Roma X|Romax|Bone Fortune|Ali Baba|Medusa|World Cup|Book of Gold|Color Game|Secret Treasure|Twin Wins|Samba|Bubble Beauty|Fengshen
Mega Fishing|Jackpot Fishing|Bombing Fishing|Dinosaur Tycoon|Dragon Fortune|Royal Fishing|Happy Fishing|All-Star Fishing|Boom Legend
Ocean King|Fishing War|Fishing God|Fishing Yilufa|Cai Shen Fishing|Five Dragons Fishing|Dragon Master|Zombie Party|Golden Toad|Fish Hunter
Aviator|JetX|Spaceman|Zeppelin|Crash X|Aviatrix|Lucky Jet|Rocketman|Rocket Queen|Balloon|High Flyer|Cash or Crash|Cappadocia|Go Rush
Koi Gate|Fa Cai Shen|Wealth Inn|Hot Hot Fruit|Wild Trucks|Nine Tails|Lantern Luck|Mystic Fortune|Fortune Dogs|Sojin|Wicked Witch
Buffalo King|Buffalo Blitz|Great Rhino|Diamond Strike|Mustang Gold|5 Lions|Aztec Gems|Fire Strike|Wild Wild Riches|Juicy Fruits|Pirate Gold
Golden Ox|Golden Beauty|Hercules and Pegasus|Peaky Blinders|Madame Destiny|Great Reef|Asgard|Jade Butterfly|Peking Luck|Lucky Dragons
Emerald King|Release the Kraken|Lucky Lightning|Empty the Bank|Hot to Burn|Chicken Drop|Joker's Jewels|Book of Vikings|Rock Vegas
Crystal Caverns|Elemental Gems|Panda's Fortune|Floating Dragon|Fishin' Reels|Cash Elevator|Rise of Giza|Snakes and Ladders|Drill That Gold
Crazy Time|Monopoly Live|Dream Catcher|Lightning Roulette|Lightning Baccarat|Lightning Dice|Mega Ball|Funky Time|Speed Baccarat
Cash Hunt|Fan Tan|Super Sic Bo|Infinite Blackjack|Dragon Tiger|Sweet Bonanza CandyLand|Mega Roulette|Mega Sic Bo|Boom City|Adventures Beyond Wonderland
Buffalo Gold|Lightning Link|Dragon Link|Cleopatra|Wheel of Fortune|Double Diamond|Triple Diamond|Da Vinci Diamonds|Golden Goddess|Wolf Run
Cats|Siberian Storm|Kitty Glitter|Texas Tea|Pixies of the Forest|Zeus|Raging Rhino|Bier Haus|Gold Fish|Jungle Wild|Spartacus|Goldfish
Quick Hit|88 Fortunes|Dancing Drums|5 Treasures|Fu Dai Lian Lian|Duo Fu Duo Cai|Lock It Link|Monkey King|Moon Festival|Sun Wukong
Lotus Land|Lotus Flower|Golden Lotus|Blue Lotus|Red Lotus|Lotus Charm|Pearl River|Pearl Lagoon|Pearl Tracker|Pearls of India|Ocean Pearl
Tiger Rush|Tiger's Eye|Tiger Temple|Tiger Dance|White Tiger|Night of the Tiger|Jungle Tiger|Tiger Stacks|Eye of the Tiger|Tiger Jungle
Peacock Beauty|Peacock Garden|Elephant King|Elephant Treasure|Lucky Elephant|Crystal Sun|Crystal Queen|Crystal Forest|Crystal Cavern
Diamond Mine|Diamond Dozen|Gem Heat|Gem Queen|Gem Rocks|Gem Blast|Jewel Race|Jewel Box|Jewel Quest|Emerald Isle|Ruby River|Ruby Slippers
Sapphire Lagoon|Amber Sky|Jade Monkey|Jade Emperor|Jade Magician|Jade Valley|Silver Fox|Silver Lioness|Silver Fang|Silver Bullet|Fox Tale
Thunder Drum|Thunder Drums|Congo Drums|African Drums|Lucky Lantern|Lucky Lanterns|Lantern Festival|Floating Lanterns|Magic Lantern
Butterfly Garden|Butterfly Hot|Midnight Panther|Panther Moon|Prowling Panther|Panther Queen|Jaguar Mist|Shadow Panther|Night Jasmine
Bee Hive Bonanza|Honey Hive|Honey Rush|Honey Bee|Beehive Bedlam|Wild Bee|Sunset Beach|Summer Queen|Winter Queen|Ice Queen|Desert Queen
Jungle Queen|Ocean Queen|River Queen|Queen of the Nile|Mermaid Queen|Pearl Queen|Fire Queen|Dragon Queen|Forest Fairies|Forest Fortune
Treasure Island|Treasure Nile|Treasure Reef|Treasure Bowl|Treasure Tomb|Secret of the Stones|Secret Garden|Secret Forest|Secret Jungle
Mango Tree|Cherry Love|Cherry Blossom|Cherry Blossoms|Cherry Bomb|Cherry Pop|Lemon Party|Lucky Clover|Clover Rollover|Clover Gold
Wild Horses|Dark Horse|Wild Fox|Mystic Fox|Foxin' Wins|Stag Night|Lucky Koi|Koi Garden|Rise of Koi|Octopus Kingdom|Octopus Treasure
Crab Trap|Lucky Crab|Turtle Bay|Turtle Creek|Whale Jackpot|Great Blue|Dolphin Reef|Dolphin Treasure|Lobster Bob|Lobstermania|Shell Shock
Lost Island|Coin Rush|Coin Strike|Coin Volcano|Coin Charge|Sun of Egypt|Moon Spirit|Moon Magic|Moon Race|Mystic Moon|Luna Moon|Eclipse
Rainbow Riches|Rainbow Jackpots|Rainbow Ryan|Aurora|Northern Lights|Aurora Beast Hunter|Storm Lords|Winter Berries|Winter Wonders
Carnival Queen|Carnival Forever|Festival of Wealth|Circus Delight|Midnight Carnival|Venetian Carnival|Mask of Gold|Venetian Rose|Golden Mask
Desert Treasure|Desert Drag|Desert Oasis|Oasis Dreams|Desert Shark|Jungle Jim|Jungle Jackpots|Jungle Monkeys|Jungle Fortune|Jungle Fever
Dragon Boat|Dragon Kings|Harvest Moon|Autumn Queen|Spring Tails|Bamboo Rush|Bamboo Wilds|Bamboo Fortune|Bamboo Grove|Panda Bamboo
Rose of Venice|Diamond Rose|Rose Pearls|Velvet Rose|Ebony Rose|Marble Arch|Iron Bank|Copper Dragon|Silk Road|Saffron Gold|Silk Caravan
Mahjong Fortune|Big Two|Golden Flower|Pai Gow|Bingo Bash|Bingo Blitz|Housie Rush|Teen Patti 20-20|Teen Patti Gold|Andar Bahar Go|Ice Fishing
Plinko X|Mines Gold|Hi-Lo Premium|Limbo Rider|Space XY|Dice Twice|Keno Neon|Coin Flip|Book 77|Penalty Shoot-Out|Goal|Football Studio
League of Legends|Dota|Valorant|Fortnite|Minecraft|Candy Crush|Clash of Clans|Angry Birds|Super Mario|Pac-Man|Tetris|Street Fighter
Top Gun|Jurassic Park|Game of Thrones|Narcos|Batman|Superman|King Kong|Jumanji|Terminator|Gladiator|Robin Hood|Sherlock Holmes|Dracula
Ludo King|Rummy Circle|Monopoly|Scrabble|Cluedo|Risk|Jenga|Uno|Powerball|Mega Millions|EuroMillions|Thunderball|Toto|Mark Six|Keno Classic`;

const MARKS = `
megaways|bonanza|olympus|book of|fortune tiger|fortune ox|gonzo|starburst|aviator|jetx|spaceman|zeppelin|neko|caishen|cai shen|ganesha|garuda
pragmatic|netent|microgaming|evolution|playtech|habanero|jili|spadegaming|joker123|ezugi|pgsoft|pocket games|red tiger|nolimit|hacksaw|yggdrasil
thunderkick|quickspin|betsoft|playngo|spribe|novomatic|aristocrat|konami|igt|bally|wms|sabong|monopoly|hold and win|hold & win|lightning link
pokemon|mario|disney|marvel|barbie|lego|jumanji|narcos|tetris|pac-man|zuma|bejeweled|candy crush|angry birds|kong`;

const VENDORS = `
Pragmatic Play|NetEnt|Microgaming|Evolution|Playtech|Habanero|JILI|PG Soft|Spadegaming|Play'n GO|Red Tiger|Nolimit City|Hacksaw Gaming|Yggdrasil
Thunderkick|Quickspin|Betsoft|Spribe|Novomatic|Aristocrat|Konami|IGT|Big Time Gaming|Relax Gaming|ELK Studios|Push Gaming|Blueprint|Booongo
BGaming|Wazdan|Endorphina|Evoplay|Ezugi|SA Gaming|Sexy Baccarat|Dream Gaming|WM Casino|Asia Gaming|Allbet|KA Gaming|JDB|CQ9|Fa Chai|Red Rake
SBOBET|Saba Sports|CMD368|BTi|IM Sports|TF Gaming|King Maker|V8 Poker|Kaiyuan|Lucky Streak|Vivo Gaming|Smartsoft|Turbo Games|Live22|Joker Gaming
Playstar|YGR|Dragoon Soft|Advantplay|Naga Games|Royal Slot Gaming|Skywind|Gameplay Interactive|Tada|Fastspin|Rich88|Nextspin|Ameba|Mancala`;

/** Letters and digits alone: `Fishin' Reels` and `fishin reels` are one name. */
export const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const listed = (text: string): readonly string[] => text.trim().split(/[|\n]/);

export const KNOWN_TITLES: ReadonlySet<string> = new Set(listed(TITLES).map(bare));
export const MARKS_OF_OTHERS: readonly string[] = listed(MARKS);
export const KNOWN_VENDORS: ReadonlySet<string> = new Set(listed(VENDORS).map(bare));

const plural = (name: string): readonly string[] => [name, `${name}s`, name.replace(/s$/, '')];

/** Whether a name belongs to somebody else already, also in its plural. */
export function isTaken(name: string): boolean {
  const words = ` ${name.toLowerCase()} `;
  return (
    plural(bare(name)).some((form) => KNOWN_TITLES.has(form)) ||
    MARKS_OF_OTHERS.some((mark) => words.includes(` ${mark} `))
  );
}
