import './form-preview.css'
import { type AnyEntity, type AnyField, BusinessError, entityFromStored, fieldsOf } from '@mortise/model'
import { compileForm, type FormDefinition, type FormField, nameOf } from '@mortise/online/model'
import { Alert, FieldEditor, SortableLine, SortableList, useEntities } from '@mortise/web'
import { Form, Input, Table, Tag } from 'antd'
import { useMemo, useState } from 'react'

interface FormPreviewProps {
  readonly fields: readonly FormField[]
  /** Fields in another order; none where nothing may be changed. */
  readonly onSort: ((fields: readonly FormField[]) => void) | undefined
}

/** The form and its list as they would be now, told by the same words as when they are made; fields are dragged to their places. */
export function FormPreview({ fields, onSort }: FormPreviewProps) {
  const form = Form.useFormInstance()
  const whole = Form.useWatch((values: FormDefinition) => values, { form, preserve: true })
  const { entity, refusal } = useMemo(() => compiled({ ...whole, fields }), [whole, fields])
  const main = fields.filter(({ part }) => !part)
  const sort = (keys: readonly string[]) => {
    const byKey = new Map(main.map((field) => [field.key, field]))
    onSort?.([...keys.flatMap((key) => byKey.get(key) ?? []), ...fields.filter(({ part }) => part)])
  }
  return (
    <section className="online-preview" aria-label="实时预览">
      <h4>实时预览</h4>
      {refusal && <Alert type="info" showIcon title={`还不能预览：${refusal}`} />}
      {entity && (
        <>
          <SortableList
            keys={main.map(({ key }) => key)}
            titleOf={(key) => main.find((field) => field.key === key)?.label ?? key}
            onSort={sort}
          >
            {(key) => <PreviewLine key={key} of={entity} column={key} disabled={!onSort} />}
          </SortableList>
          {Object.entries(fieldsOf(entity)).map(
            ([key, field]) =>
              field.kind === 'lines' && <PreviewHeadings key={key} label={field.label} of={field} />,
          )}
          <PreviewHeadings label="列表" of={entity} keys={entity.list} />
        </>
      )}
    </section>
  )
}

function compiled(form: FormDefinition): { entity: AnyEntity | null; refusal: string | null } {
  try {
    const filled = {
      ...form,
      name: form.name ?? '',
      label: form.label || '未命名',
      // A line that was just added says nothing yet.
      fields: form.fields.map((field) => ({ ...field, key: field.key ?? '', label: field.label ?? '' })),
      subTables: form.subTables ?? [],
      indexes: form.indexes ?? [],
      buttons: form.buttons ?? [],
    }
    return { entity: entityFromStored(compileForm(filled)), refusal: null }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return { entity: null, refusal: error.message }
  }
}

function PreviewLine({ of, column, disabled }: { of: AnyEntity; column: string; disabled: boolean }) {
  const key = nameOf(column, '字段名')
  const field = fieldsOf(of)[key]
  const [value, setValue] = useState<unknown>(null)
  const entities = useEntities()
  if (!field) return null
  const isKnown = !('to' in field) || entities.has(field.to)
  return (
    <SortableLine id={column} title={field.label} kind="字段" disabled={disabled}>
      <span className="online-preview-label">
        {field.required && <i aria-hidden>*</i>}
        {field.label}
      </span>
      <div className="online-preview-editor">
        {isKnown ? (
          <FieldEditor aria-label={`预览${field.label}`} field={field} value={value} onChange={setValue} />
        ) : (
          <Input disabled placeholder={`请选择${field.label}`} />
        )}
      </div>
    </SortableLine>
  )
}

interface PreviewHeadingsProps {
  readonly label: string
  readonly of: Parameters<typeof fieldsOf>[0]
  readonly keys?: readonly string[]
}

function PreviewHeadings({ label, of, keys = Object.keys(of.fields) }: PreviewHeadingsProps) {
  const fields: Readonly<Record<string, AnyField>> = fieldsOf(of)
  return (
    <div className="online-preview-table">
      <Tag>{label}</Tag>
      <Table
        size="small"
        pagination={false}
        dataSource={[]}
        locale={{ emptyText: '暂无数据' }}
        columns={keys.map((key) => ({ key, title: fields[key]?.label }))}
      />
    </div>
  )
}
