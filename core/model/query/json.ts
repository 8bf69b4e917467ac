import { tooMany } from './error.ts'

const lengthLimit = 16 * 1024

/** The JSON of a text, which may have been encoded once more on its way; undefined when it is none. */
export function jsonOf(text: string, param: string): unknown {
  const texts = text.length <= lengthLimit ? [text] : []
  // An encoded letter is at most nine characters long.
  const decoded = text.length <= lengthLimit * 9 ? decodedOf(text) : null
  if (decoded !== null && decoded.length <= lengthLimit) texts.push(decoded)
  if (texts.length === 0) throw tooMany(param)
  for (const each of texts) {
    try {
      return JSON.parse(each) as unknown
    } catch {
      // The other reading may still be JSON.
    }
  }
  return undefined
}

function decodedOf(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
