/**
 * What the lists of leaked passwords begin with, without the digits and signs around it. A few words and rules cover
 * more of those lists than their first thousands of lines would.
 */
const commonWords = new Set(
  `password passwort passw0rd pass admin administrator root user login welcome hello letmein master secret changeme
  default test testing guest access temp demo qwerty qwertz qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx
  qazwsxedc qweasd qweasdzxc abc abcd abcde abcdef abcdefg abcdefgh abcabc iloveyou love lovely loveme sunshine
  princess angel baby babygirl daddy mommy mother flower butterfly monkey dragon tiger lion eagle panther shadow
  superman batman spiderman pokemon naruto starwars matrix ninja football baseball basketball soccer hockey golf
  liverpool chelsea arsenal barcelona juventus yankees cowboys lakers steelers michael jordan michelle jessica ashley
  jennifer nicole daniel thomas andrew joshua matthew robert anthony william charlie george hannah amanda summer
  winter spring autumn monday friday january february october november december computer internet samsung google
  apple iphone android microsoft windows facebook linkedin twitter trustno whatever freedom forever friends family
  cookie chocolate cheese pepper ginger banana orange purple yellow silver golden diamond killer hunter ranger
  soldier maverick mustang ferrari porsche mercedes corvette harley yamaha money lucky happy jesus christ blessed
  london paris berlin america canada england germany mexico realestate property house home freehold investor`.split(
    /\s+/,
  ),
)

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
const withoutLeet = (text: string) => text.replace(/[013457@$]/g, (sign) => leet[sign] ?? sign)
const lettersWithin = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

/** Whether it is among what is tried first, or the user's own address. */
export function isCommonPassword(password: string, username: string): boolean {
  const lower = password.toLowerCase()
  const own = username.toLowerCase()
  if (lower === own || lower.replace(/[\d\W]+$/, '') === own.split('@')[0]) return true
  if (isOneStep(lower)) return true
  return [lettersWithin(lower), lettersWithin(withoutLeet(lower)), withoutLeet(lettersWithin(lower))].some(
    (word) => commonWords.has(word) || commonWords.has(half(word)),
  )
}

/** `abcabc` is `abc` twice. */
const half = (word: string) =>
  word.slice(0, word.length / 2) === word.slice(word.length / 2) ? word.slice(0, word.length / 2) : word

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const alongRows = rows.flatMap((row) => [row, row.split('').toReversed().join('')])

/** `11111111`, `12345678`, `87654321`, `abcdefgh`, and the same few characters again and again. */
const isOneStep = (text: string) => /^(.{1,4})\1+$/.test(text) || alongRows.some((row) => row.includes(text))
