const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`

/** A sheet as spreadsheets open it, Chinese among them. */
export const csvOf = (rows: readonly (readonly unknown[])[]): Blob =>
  new Blob([`\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}`], { type: 'text/csv' })
