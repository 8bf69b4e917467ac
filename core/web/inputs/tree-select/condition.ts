/** Whether a condition can be asked for: nothing, or the text of a JSON object. */
export function isCondition(text: string | undefined): boolean {
  if (!text) return true
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  } catch {
    return false
  }
}
