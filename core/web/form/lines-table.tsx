import { PlusOutlined } from '@ant-design/icons'
import {
  defaultsOf,
  derived,
  deriveOf,
  type FieldOf,
  fieldsOf,
  now,
  type Row,
  sum,
  today,
} from '@mortise/model'
import { Button } from 'antd'
import { use, useEffect, useMemo, useRef } from 'react'
import { shown } from '../kinds/field-value.tsx'
import type { EditorProps } from '../kinds/kind.ts'
import { columnWidth, kindOf } from '../kinds/kinds.ts'
import { FaultyCells } from './faulty-cells.ts'
import { type LineDoing, LineRow } from './line-row.tsx'

type Lines = FieldOf<'lines'>

/** Lines of a document as a table that is typed into. A key draws its own cell anew, and no other. */
export default function LinesTable({ field, value, disabled = false, id, onChange }: EditorProps<'lines'>) {
  const lines = (value ?? []) as Row[]
  const table = useRef<HTMLDivElement>(null)
  const faults = use(FaultyCells)
  const keyOf = useLineKeys()
  // The rows keep one set of functions, which always know the latest lines.
  const latest = useRef({ lines, onChange })
  latest.current = { lines, onChange }
  const doing = useMemo((): LineDoing => {
    const put = (next: (lines: Row[]) => Row[]) => latest.current.onChange(next(latest.current.lines))
    return {
      change: (key, changes) =>
        put((known) =>
          known.map((line) =>
            keyOf(line) === key ? derived(field, { ...line, lineKey: key, ...changes }) : line,
          ),
        ),
      remove: (key) => put((known) => known.filter((line) => keyOf(line) !== key)),
    }
  }, [field, keyOf])
  const add = () => onChange([...lines, derived(field, defaultsOf(field, { today: today(), now: now() }))])

  useEffect(() => {
    if (faults.size > 0) table.current?.querySelector<HTMLElement>('[data-fault] input')?.focus()
  }, [faults])
  return (
    <div className="mortise-lines" id={id} ref={table}>
      <div className="mortise-lines-title">
        <span>{field.label}</span>
        {!disabled && (
          <Button size="small" type="dashed" icon={<PlusOutlined aria-hidden />} onClick={add}>
            新增一行
          </Button>
        )}
      </div>
      {/* Scrolled by the keyboard too, where there is nothing to type into. */}
      <section className="mortise-lines-scroll" aria-label={field.label} tabIndex={disabled ? 0 : undefined}>
        <table style={{ minWidth: widthOf(field) }}>
          <Headings field={field} disabled={disabled} />
          <tbody>
            {lines.map((line, at) => (
              <LineRow
                key={keyOf(line)}
                lineKey={keyOf(line)}
                field={field}
                line={line}
                at={at}
                disabled={disabled}
                faults={faults}
                doing={doing}
              />
            ))}
            {lines.length === 0 && (
              <tr>
                <td className="mortise-lines-empty" colSpan={Object.keys(field.fields).length + 2}>
                  暂无明细
                </td>
              </tr>
            )}
          </tbody>
          {lines.length > 0 && <Totals field={field} lines={lines} disabled={disabled} />}
        </table>
      </section>
    </div>
  )
}

const NUMBER_WIDTH = 50
const ACTIONS_WIDTH = 60
/** An editor needs more room than its value. */
const widthIn = (field: Parameters<typeof columnWidth>[0]) => columnWidth(field) + 30
const widthOf = (field: Lines) =>
  Object.values(fieldsOf(field)).reduce((total, each) => total + widthIn(each), NUMBER_WIDTH + ACTIONS_WIDTH)

/** What tells lines apart: their id, or for new ones a name that only the form knows. */
function useLineKeys() {
  return useMemo(() => {
    const drawn = new WeakMap<Row, string>()
    let count = 0
    return (line: Row): string => {
      const known = line.lineKey ?? line.id ?? drawn.get(line)
      if (known !== undefined) return String(known)
      count += 1
      drawn.set(line, `new-${count}`)
      return `new-${count}`
    }
  }, [])
}

function Headings({ field, disabled }: { field: Lines; disabled: boolean }) {
  return (
    <thead>
      <tr>
        <th style={{ width: NUMBER_WIDTH }}>#</th>
        {Object.entries(fieldsOf(field)).map(([key, inner]) => (
          <th key={key} style={{ width: widthIn(inner), textAlign: kindOf(inner).column.align }}>
            {!disabled && inner.required === true && !(key in deriveOf(field)) ? (
              <span className="mortise-required">{inner.label}</span>
            ) : (
              inner.label
            )}
          </th>
        ))}
        {!disabled && <th style={{ width: ACTIONS_WIDTH }}>操作</th>}
      </tr>
    </thead>
  )
}

/** The sums of fields that are summed, under their columns. */
function Totals({ field, lines, disabled }: { field: Lines; lines: readonly Row[]; disabled: boolean }) {
  const fields = Object.entries(fieldsOf(field))
  const isSummed = (inner: object) => 'sum' in inner && inner.sum === true
  if (!fields.some(([, inner]) => isSummed(inner))) return null
  return (
    <tfoot>
      <tr>
        <td>合计</td>
        {fields.map(([key, inner]) => (
          <td key={key} style={{ textAlign: kindOf(inner).column.align }}>
            {isSummed(inner) &&
              shown(
                inner,
                sum(lines, (line) => line[key] as number | null),
              )}
          </td>
        ))}
        {!disabled && <td />}
      </tr>
    </tfoot>
  )
}
