/** Whether letters are beginnings of syllables that follow each other: `khgj`, `kehu` and `kehg` are all 客户跟进. */
export function soundsLike([first = '', ...rest]: readonly string[], letters: string): boolean {
  if (letters === '') return true
  for (let length = Math.min(first.length, letters.length); length > 0; length--) {
    if (first.startsWith(letters.slice(0, length)) && soundsLike(rest, letters.slice(length))) return true
  }
  return false
}
