import './form.css'
import { type AnyEntity, bodyToWire, derived, type Row } from '@mortise/model'
import { Form, type FormInstance } from 'antd'
import { useEffect } from 'react'
import { FieldItem } from './field-item.tsx'

export interface MoveAnswersProps {
  /** What the move makes. */
  readonly of: AnyEntity
  /** Its fields that the move asks for. */
  readonly keys: readonly string[]
  /** What is known of them. */
  readonly start: Row
  readonly question: string
  /** Hands out a form, by which whoever asks reads the answers. */
  readonly onReady: (form: FormInstance<Row>) => void
}

/** What a move asks about the document that it makes, in that document's own words. */
export default function MoveAnswers({ of, keys, start, question, onReady }: MoveAnswersProps) {
  const [form] = Form.useForm<Row>()
  useEffect(() => {
    onReady(form)
  }, [form, onReady])
  return (
    <Form<Row>
      className="mortise-move-answers"
      form={form}
      layout="vertical"
      initialValues={start}
      autoComplete="off"
    >
      <p>{question}</p>
      {keys.map((key) => (
        <FieldItem
          key={key}
          of={of}
          name={key}
          mode="add"
          form={form}
          isLocked={false}
          openness="whole"
          onPicked={() => {}}
        />
      ))}
    </Form>
  )
}

/** The answers as they travel; null while one of them is missing or wrong, which the form says. */
export async function answersIn(
  { of, keys }: Pick<MoveAnswersProps, 'of' | 'keys'>,
  form: FormInstance<Row>,
): Promise<Row | null> {
  try {
    await form.validateFields()
  } catch {
    return null
  }
  const values = derived(of, form.getFieldsValue(true) as Row)
  return bodyToWire(of, Object.fromEntries(keys.map((key) => [key, values[key] ?? null])))
}
