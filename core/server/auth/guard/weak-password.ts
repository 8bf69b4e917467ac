/** What most lists of stolen passwords begin with, without the figures and signs that people put around it. */
const words = new Set(
  `password passwd passw0rd p@ssword p@ssw0rd pass admin administrator admin888 root user guest test login master
   qwerty qwert qwer qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abc abcd aa aaa aaaa
   iloveyou woaini woaini1314 love welcome letmein monkey dragon sunshine princess football baseball superman batman
   michael jordan changeme default company china beijing shanghai`.split(/\s+/),
)
/** Ways over the keyboard, which have their figures within. */
const ways =
  /^(?:1qaz2wsx(?:3edc)?|1q2w3e4r(?:5t)?|q1w2e3r4(?:t5)?|a1b2c3d4(?:e5)?|zaq12wsx|qazwsx\d+|abc123(?:456)?|123abc|123qwe(?:asd)?)/

/** A word without the figures and signs before and behind it. */
const core = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Whether a password is one of those that are tried first. */
export const isCommon = (password: string): boolean =>
  words.has(core(password)) || words.has(password.toLowerCase()) || ways.test(password.toLowerCase())

/** Whether a password is a name or number of its owner, with or without figures and signs around it. */
export function isOwn(password: string, own: readonly string[]): boolean {
  const inner = core(password)
  return own.some((name) => {
    const known = name.trim().toLowerCase()
    if (/^\d{7,}$/.test(known)) return password.includes(known)
    return known !== '' && (inner === core(known) || inner === known || password.toLowerCase() === known)
  })
}
