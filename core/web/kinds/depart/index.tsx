import type { FieldOf } from '@mortise/model'
import { branchesOf, useKindSource } from '../../picker/choices.tsx'
import { TreePick } from '../../picker/tree-pick.tsx'
import type { EditorProps, WebKind } from '../kind.ts'
import { rowBox, rowEditor, valuesOf } from '../shared/row-choice.tsx'

const FlatEditor = rowEditor<'depart'>(() => useKindSource('depart'))

/** Departments stand in a tree, and are chosen in it. */
function DepartEditor(props: EditorProps<'depart'>) {
  const source = useKindSource('depart')
  if (!source?.entity.tree) return <FlatEditor {...props} />
  const { field, value, onChange, ...rest } = props
  return (
    <TreePick
      {...rest}
      name={source.entity.name}
      load={(parent) => branchesOf(source.entity, source, parent)}
      multiple={field.multiple}
      value={valuesOf(value)}
      placeholder={`请选择${field.label}`}
      onChange={(values) => onChange(field.multiple ? values : (values[0] ?? null))}
    />
  )
}

export const depart: WebKind<'depart'> = {
  cell: ({ value, text }) => text ?? valuesOf(value).join(','),
  Editor: DepartEditor,
  search: rowBox<FieldOf<'depart'>>(() => useKindSource('depart')),
  column: { width: 150 },
}
