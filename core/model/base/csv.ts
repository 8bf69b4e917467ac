const plainNumber = /^-?\d+(?:\.\d+)?$/
const formulaStart = /^[=+\-@\t\r]/

/** A table as text that spreadsheets open with its Chinese intact; what begins like a formula is shown, not calculated. */
export const csvText = (rows: readonly (readonly unknown[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

function cell(value: unknown): string {
  const text = String(value ?? '')
  const isFormula = formulaStart.test(text) && !plainNumber.test(text)
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`
}
