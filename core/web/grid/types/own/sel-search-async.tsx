import { type CellType, plainText } from '../base/cell-type.ts'
import { dictNames } from '../base/dict-names.ts'
import { fetched } from '../base/fetched.tsx'
import { labelOf, parseOption } from '../base/options.ts'

const AsyncSelect = fetched(
  async () => (await import('../../../inputs/search-select/search-select.tsx')).AsyncSelect,
)

/** One of very many options, asked for while typing. */
export const selSearchAsync: CellType = {
  text: labelOf,
  parse: parseOption,
  names: ({ dict, async }) => (async === false ? null : dictNames(dict)),
  Editor: ({ value, column, onChange, onDone, isStanding, typed, ...rest }) => (
    <AsyncSelect
      {...column.props}
      autoFocus={!isStanding}
      typed={isStanding ? undefined : typed}
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
