import type { Row } from '@mortise/model'
import { isSameValue } from '../rows/same-value.ts'

/** How lines differ from those that were there before, in a sentence. */
export function linesSummary(lines: unknown, before: unknown): string {
  const [now, then] = [rowsOf(lines), rowsOf(before)]
  const known = new Map(then.map((line) => [line.id, line]))
  const staying = now.filter(({ id }) => id !== undefined && known.has(id))
  const changed = staying.filter((line) => !isSameValue(line, known.get(line.id)))
  const parts = [
    count('新增', now.length - staying.length),
    count('修改', changed.length),
    count('删除', then.length - staying.length),
  ]
  return [`共 ${now.length} 行`, ...parts.filter((part) => part !== null)].join('，')
}

const count = (what: string, lines: number) => (lines > 0 ? `${what} ${lines} 行` : null)

const rowsOf = (lines: unknown): Row[] => (Array.isArray(lines) ? (lines as Row[]) : [])
