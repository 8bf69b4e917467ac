import { AsyncSelect } from '../../inputs/search-select/search-select.tsx'
import { useDictTexts } from '../../inputs/search-select/use-dict-texts.ts'
import { type CellType, plainText } from './cell-type.ts'

/** One of very many options, asked for while typing. */
export const selSearchAsync: CellType = {
  text: plainText,
  parse: null,
  cell: ({ value, column }) =>
    value === null || value === undefined || value === '' ? (
      ''
    ) : (
      <DictText dict={column.dict ?? ''} value={plainText(value)} />
    ),
  Editor: ({ value, column, onChange, onDone, ...rest }) => (
    <AsyncSelect
      autoFocus
      aria-label={rest['aria-label']}
      dict={column.dict}
      dictOptions={column.async === false ? column.options : undefined}
      value={plainText(value)}
      placeholder={column.placeholder ?? '请输入搜索内容'}
      onChange={(next) => {
        onChange(next || null)
        onDone()
      }}
    />
  ),
}

function DictText({ dict, value }: { dict: string; value: string }) {
  return useDictTexts(dict, [value], noTexts).get(value) ?? value
}

const noTexts: ReadonlyMap<string, string> = new Map()
