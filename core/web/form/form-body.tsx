import {
  type AnyEntity,
  BusinessError,
  derived,
  deriveOf,
  fieldsOf,
  now,
  type Row,
  resultOf,
  today,
} from '@mortise/model'
import { Alert, App, Button, Form, Row as Grid } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../connection.ts'
import { isTold } from '../http/call.ts'
import { randomId } from '../random-id.ts'
import { refreshAll } from '../rows/queries.ts'
import { useEntityAccess } from '../session/use-access.ts'
import { FieldItem } from './field-item.tsx'
import { type FormMode, filledFrom, sentBody, startingRow } from './form-row.ts'

export interface FormBodyProps {
  readonly of: AnyEntity
  readonly mode: FormMode
  readonly row: Row | null
  /** Ties the form to the button outside of it. */
  readonly formId: string
  readonly onChange: () => void
  readonly onSaving: (isSaving: boolean) => void
  readonly onSaved: () => void
  /** Throws away what was typed and begins with the row as it now stands. */
  readonly onReload: () => void
}

/** The fields of an entity, filled in, checked by its own rules and sent. */
export function FormBody({ of, mode, row, formId, onChange, onSaving, onSaved, onReload }: FormBodyProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Row>()
  const [start] = useState(() => startingRow(of, mode, row, { today: today(), now: now() }))
  const [conflict, setConflict] = useState<string | null>(null)
  const { canSee, isLocked } = useEntityAccess(of)
  const groups = of.form.map(([title, keys]) => ({ title, keys: keys.filter(canSee) }))
  // A save that is sent twice is done once, unless something was typed in between.
  const request = useRef(randomId())
  const isSending = useRef(false)

  const settle = () => {
    request.current = randomId()
    const values = form.getFieldsValue(true) as Row
    const worked = derived(of, values)
    const changed = Object.keys(deriveOf(of)).filter((key) => !Object.is(values[key], worked[key]))
    form.setFieldsValue(Object.fromEntries(changed.map((key) => [key, worked[key]])))
    onChange()
  }
  const pick = (name: string, picked: Row) => {
    const field = fieldsOf(of)[name]
    if (field) form.setFieldsValue(filledFrom(field, picked))
    settle()
  }
  const submit = async () => {
    if (isSending.current) return
    isSending.current = true
    const values = derived(of, form.getFieldsValue(true) as Row)
    const keys = new Set(mode === 'copy' ? Object.keys(of.fields) : groups.flatMap((group) => group.keys))
    onSaving(true)
    try {
      const said = await save(of, mode, values, sentBody(of, values, keys), request.current)
      void message.success(said)
      void refreshAll()
      onSaved()
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      if (isTold(error)) return
      if (error.options.code === 409) setConflict(error.message)
      markField(error)
      void message.warning(error.message)
    } finally {
      isSending.current = false
      onSaving(false)
    }
  }
  const markField = ({ message: text, options: { field, row: line } }: BusinessError) => {
    const name = line === undefined ? field : linesWith(of, field)
    if (!name || !groups.some(({ keys }) => keys.includes(name))) return
    form.setFields([{ name, errors: [text] }])
    form.scrollToField(name, { block: 'center' })
  }
  return (
    <Form<Row>
      id={formId}
      name={formId}
      form={form}
      layout="vertical"
      initialValues={start}
      scrollToFirstError={{ block: 'center' }}
      autoComplete="off"
      onValuesChange={settle}
      onFinish={() => void submit()}
    >
      {conflict && (
        <Alert
          className="mortise-conflict"
          type="warning"
          showIcon
          title={conflict}
          description="您填写的内容仍保留在表单中。"
          action={<Button onClick={onReload}>载入最新数据</Button>}
        />
      )}
      {groups.map(({ title, keys }) => (
        <section key={title || 'fields'} aria-label={title || undefined}>
          {title && groups.length > 1 && <h3 className="mortise-group">{title}</h3>}
          <Grid gutter={24}>
            {keys.map((name) => (
              <FieldItem
                key={name}
                of={of}
                name={name}
                mode={mode}
                form={form}
                isLocked={isLocked(name)}
                onPicked={pick}
              />
            ))}
          </Grid>
        </section>
      ))}
    </Form>
  )
}

/** Sends what was filled in; answers what the server said. */
async function save(
  of: AnyEntity,
  mode: FormMode,
  values: Row,
  body: Row,
  requestId: string,
): Promise<string> {
  const headers = { 'X-Request-Id': requestId }
  const isEdit = mode === 'edit'
  const answer = await api.ask({
    method: isEdit ? 'PUT' : 'POST',
    path: `${of.wire}/${isEdit ? 'edit' : 'add'}`,
    body: isEdit ? { ...body, id: values.id, version: values.version } : body,
    headers,
  })
  await resultOf(Promise.resolve(answer))
  return answer.message
}

/** The sub-table that has a field of this name. */
const linesWith = (of: AnyEntity, name: string | undefined): string | undefined =>
  Object.entries(fieldsOf(of)).find(
    ([, field]) => field.kind === 'lines' && name !== undefined && name in field.fields,
  )?.[0]
