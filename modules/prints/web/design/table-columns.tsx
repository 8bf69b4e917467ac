import type { Align, PrintSourceFields, TableColumn, TableElement } from '@mortise/prints/model'
import { Button, Checkbox, Flex, Input, InputNumber, Select } from 'antd'
import { aligns } from './aligns.ts'
import { ContentEditor } from './content-editor.tsx'

interface TableColumnsProps {
  readonly element: TableElement
  readonly fields: PrintSourceFields
  readonly disabled: boolean
  readonly onChange: (element: TableElement) => void
}

/** Which lines a table shows, and its columns in their order. */
export function TableColumns({ element, fields: { tables }, disabled, onChange }: TableColumnsProps) {
  const { columns } = element
  const known = tables.find(({ path }) => path === element.path)?.columns ?? []
  const set = (next: readonly TableColumn[]) => onChange({ ...element, columns: next })
  const first = (path: string) => tables.find((table) => table.path === path)?.columns[0]
  const swap = (at: number) =>
    set(columns.toSpliced(at - 1, 2, ...[columns[at], columns[at - 1]].filter((each) => each !== undefined)))
  return (
    <>
      <Select
        aria-label="明细"
        disabled={disabled}
        value={element.path}
        options={tables.map(({ path, label }) => ({ value: path, label }))}
        onChange={(path) => {
          const column = first(path)
          if (column) onChange({ ...element, path, columns: [{ label: column.label, path: column.path }] })
        }}
      />
      {columns.map((column, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns are known by their order.
        <fieldset key={at} className="print-column" aria-label={`第${at + 1}列`}>
          <Input
            aria-label="列名"
            maxLength={50}
            disabled={disabled}
            value={column.label}
            onChange={({ target }) => set(columns.with(at, { ...column, label: target.value }))}
          />
          <ContentEditor
            content={column}
            fields={known}
            disabled={disabled}
            hasText={false}
            onChange={({ path, formula }) => {
              const { path: _path, formula: _formula, ...rest } = column
              const told = path === undefined ? { formula: formula ?? '' } : { path }
              set(columns.with(at, { ...rest, ...told }))
            }}
          />
          <Flex gap="small" wrap align="center">
            <InputNumber
              aria-label="列宽"
              placeholder="列宽mm"
              style={{ width: 90 }}
              min={3}
              max={300}
              disabled={disabled}
              value={column.width ?? null}
              onChange={(width) => {
                const { width: _width, ...rest } = column
                set(columns.with(at, width === null ? rest : { ...rest, width }))
              }}
            />
            <Select<Align>
              aria-label="列对齐"
              disabled={disabled}
              value={column.align ?? 'left'}
              options={[...aligns]}
              onChange={(align) => set(columns.with(at, { ...column, align }))}
            />
            <Checkbox
              disabled={disabled}
              checked={column.isTotal ?? false}
              onChange={({ target }) => set(columns.with(at, { ...column, isTotal: target.checked }))}
            >
              合计
            </Checkbox>
            {!disabled && at > 0 && (
              <Button size="small" onClick={() => swap(at)}>
                前移
              </Button>
            )}
            {!disabled && columns.length > 1 && (
              <Button size="small" danger onClick={() => set(columns.toSpliced(at, 1))}>
                删除列
              </Button>
            )}
          </Flex>
        </fieldset>
      ))}
      {!disabled && (
        <Select
          aria-label="添加列"
          placeholder="添加列"
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={known.map(({ path, label }) => ({ value: path, label }))}
          onChange={(path: string | null) => {
            const found = known.find((each) => each.path === path)
            if (found) set([...columns, { label: found.label, path: found.path }])
          }}
        />
      )}
    </>
  )
}
