import type { Context } from '../../context/context.ts'
import type { Files } from '../../context/files.ts'
import type { Fault } from './assemble.ts'

/** What is wrong with a row, and where that row is. */
export interface RowFault extends Fault {
  readonly file: string
  readonly sheet: string
}

export interface ImportReport {
  readonly totalCount: number
  readonly successCount: number
  readonly errorCount: number
  readonly msg: string
  readonly fileUrl: string
  readonly fileName: string
}

/** One line a row that was left out, as Windows opens it: 第 5 行：…，忽略导入。 */
export const errorText = (faults: readonly RowFault[]): string =>
  `\uFEFF${errorLines(faults)
    .map((line) => `${line}\r\n`)
    .join('')}`

export function errorLines(faults: readonly RowFault[]): string[] {
  const isOneFile = new Set(faults.map((fault) => fault.file)).size < 2
  const byRow = new Map<string, RowFault[]>()
  for (const fault of faults) {
    const key = `${fault.file}\n${fault.row}`
    byRow.set(key, [...(byRow.get(key) ?? []), fault])
  }
  return [...byRow.values()].map((row) => {
    const [{ file, sheet, row: number }] = row as [RowFault]
    const place = `${isOneFile ? '' : `文件“${file}”`}工作表“${sheet}”`
    const reasons = row.map(({ column, reason }) => (column ? `${column}列${reason}` : reason))
    return `第 ${number} 行：${place}${reasons.join('；')}，忽略导入。`
  })
}

/** Keeps the errors as a file that a plain link opens, and tells of it. */
export async function reportErrors(
  files: Files,
  ctx: Pick<Context, 'tenant' | 'user' | 'today'>,
  counts: { totalCount: number; successCount: number; errorCount: number },
  faults: readonly RowFault[],
): Promise<ImportReport> {
  const { totalCount, successCount, errorCount } = counts
  const saved = await files.save(Buffer.from(errorText(faults)), 'importErrors.txt', {
    folder: `logs/${ctx.today.replaceAll('-', '')}`,
    trusted: true,
    tenant: ctx.tenant,
    by: ctx.user.username,
  })
  return {
    totalCount,
    successCount,
    errorCount,
    msg: `总上传行数：${totalCount}，已导入行数：${successCount}，错误行数：${errorCount}`,
    fileUrl: files.signedUrl(saved.path),
    fileName: saved.path.slice(saved.path.lastIndexOf('/') + 1),
  }
}
