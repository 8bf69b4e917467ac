import { formPage, OnlineForm } from '@mortise/online/model'
import { EntityList } from '@mortise/web'
import { Link } from 'react-router'
import { FieldsEditor } from './fields-editor.tsx'
import { PackageTools } from './package-tools.tsx'

const form = { frame: 'page', layout: 'tabs', editors: { fields: FieldsEditor } } as const

/** 在线表单: the forms that staff drew, their designer, and the way to their pages. */
export default function Forms() {
  return (
    <EntityList
      of={OnlineForm}
      form={form}
      toolbar={(selected) => <PackageTools ids={selected} />}
      cells={{
        label: (row) =>
          row.revision > 0 || row.original ? (
            <Link to={`${formPage(row).path}/${row.id}`}>{row.label}</Link>
          ) : (
            row.label
          ),
      }}
    />
  )
}
