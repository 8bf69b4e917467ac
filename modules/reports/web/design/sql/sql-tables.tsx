import type { SqlTable } from '@mortise/reports/model'
import { Button, Empty, Input } from 'antd'
import { useState } from 'react'
import { useSqlColumns } from './parsed-sql.ts'

/** More than anybody reads without searching. */
const MOST_SHOWN = 60

interface SqlTablesProps {
  readonly tables: readonly SqlTable[]
  readonly onChoose: (text: string) => void
}

/** The tables that a statement may name, found by name or by what people call them; a click puts a name where the cursor stands. */
export function SqlTables({ tables, onChoose }: SqlTablesProps) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const wanted = text.trim().toLowerCase()
  const found = tables.filter(({ name, label, area }) =>
    `${name} ${label} ${area}`.toLowerCase().includes(wanted),
  )
  return (
    <div className="report-sql-tables" role="group" aria-label="可用的表">
      <Input
        size="small"
        allowClear
        aria-label="查找表"
        placeholder="按名称查找表，如 订单"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有这样的表" />}
      <ul>
        {found.slice(0, MOST_SHOWN).map((table) => (
          <li key={table.name}>
            <Name word={table.name} text={table.label} onChoose={onChoose} />
            <Button
              type="link"
              size="small"
              aria-expanded={open === table.name}
              aria-label={`${table.label}的列`}
              onClick={() => setOpen(open === table.name ? null : table.name)}
            >
              {open === table.name ? '收起' : '列'}
            </Button>
            {open === table.name && <Columns table={table.name} onChoose={onChoose} />}
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN && <p>另有{found.length - MOST_SHOWN}个表，请输入名称查找</p>}
    </div>
  )
}

function Columns({ table, onChoose }: { readonly table: string; readonly onChoose: (text: string) => void }) {
  const [columns = []] = useSqlColumns([table])
  return (
    <ul>
      {columns.map(({ name, label, kind }) => (
        <li key={name}>
          <Name word={name} text={`${label} ${kind}`} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

interface NameProps {
  readonly word: string
  readonly text: string
  readonly onChoose: (text: string) => void
}

const Name = ({ word, text, onChoose }: NameProps) => (
  <Button type="text" size="small" title={`${word} ${text}`} onClick={() => onChoose(word)}>
    <code>{word}</code> <small>{text}</small>
  </Button>
)
