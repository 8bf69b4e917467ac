import { type AnyEntity, type AnyField, fieldsOf, type Row } from '@mortise/model'
import { Empty } from 'antd'
import { shown } from '../../kinds/field-value.tsx'
import { isTold } from './read-columns.ts'

/** The fields of a document that hold files or pictures. */
export const fileFieldsOf = (of: AnyEntity, canSee: (key: string) => boolean): [string, AnyField][] =>
  Object.entries(fieldsOf(of)).filter(
    ([key, { kind }]) => (kind === 'file' || kind === 'image') && canSee(key),
  )

/** 附件: all files and pictures of a document. */
export function DocumentFiles({ fields, row }: { fields: readonly [string, AnyField][]; row: Row }) {
  const told = fields.filter(([key, field]) => isTold(field, row[key]))
  if (told.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无附件，编辑单据可上传" />
  return (
    <>
      {told.map(([key, field]) => (
        <section key={key} className="mortise-document-facts" aria-label={field.label}>
          <h2>{field.label}</h2>
          <div>{shown(field, row[key])}</div>
        </section>
      ))}
    </>
  )
}
