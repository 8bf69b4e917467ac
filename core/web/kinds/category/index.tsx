import type { FieldOf } from '@mortise/model'
import { searchBox, type WebKind } from '../../fields/kind.ts'
import { TreeDict } from '../../inputs/tree-select/category-select.tsx'

export const category: WebKind<'category'> = {
  cell: ({ value, text }) => text ?? value,
  Editor: ({ field, onChange, ...rest }) => (
    <TreeDict
      {...rest}
      async
      parentCode={field.root}
      placeholder={`请选择${field.label}`}
      onChange={(value) => onChange(value || null)}
    />
  ),
  search: searchBox<FieldOf<'category'>, string>({
    Box: ({ field, id, value, onChange }) => (
      <TreeDict
        id={id}
        async
        parentCode={field.root}
        value={value}
        placeholder={`请选择${field.label}`}
        onChange={(chosen) => onChange?.(chosen || undefined)}
      />
    ),
    asks: (value) => ({ eq: value }),
  }),
  column: { width: 150 },
}
