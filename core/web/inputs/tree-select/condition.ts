/** Whether a condition can be asked for: nothing, or the text of a JSON object. */
export function isCondition(text: string | undefined): boolean {
  if (!text) return true
  try {
    const told: unknown = JSON.parse(text)
    return typeof told === 'object' && told !== null && !Array.isArray(told)
  } catch {
    return false
  }
}
