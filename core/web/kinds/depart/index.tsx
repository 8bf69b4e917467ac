import type { FieldOf } from '@mortise/model'
import { Space } from 'antd'
import { useState } from 'react'
import type { EditorProps, WebKind } from '../../fields/kind.ts'
import { branchesOf, useKindSource } from '../../picker/choices.tsx'
import { DepartButton } from '../../picker/depart/depart-button.tsx'
import { TreePick } from '../../picker/tree-pick.tsx'
import { rowBox, rowEditor, valuesOf } from '../shared/row-choice.tsx'

const FlatEditor = rowEditor<'depart'>(() => useKindSource('depart'), 'depart')

/** Departments stand in a tree, and are chosen in it. */
function DepartEditor(props: EditorProps<'depart'>) {
  const source = useKindSource('depart')
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  if (!source?.entity.tree) return <FlatEditor {...props} />
  const { field, value, onChange, ...rest } = props
  const change = (values: string[]) => onChange(field.multiple ? values : (values[0] ?? null))
  return (
    <Space.Compact block>
      <TreePick
        {...rest}
        name={source.entity.name}
        load={(parent) => branchesOf(source.entity, source, parent)}
        multiple={field.multiple}
        value={valuesOf(value)}
        known={known}
        placeholder={`请选择${field.label}`}
        onChange={change}
      />
      <DepartButton
        label={field.label}
        disabled={rest.disabled}
        multi={field.multiple ?? false}
        values={valuesOf(value)}
        store={source.store}
        onChange={(values, departs) => {
          setKnown(new Map(departs.map((depart, index) => [values[index] ?? '', depart.departName])))
          change(values)
        }}
      />
    </Space.Compact>
  )
}

export const depart: WebKind<'depart'> = {
  cell: ({ value, text }) => text ?? valuesOf(value).join(','),
  Editor: DepartEditor,
  search: rowBox<FieldOf<'depart'>>(() => useKindSource('depart')),
  column: { width: 150 },
}
