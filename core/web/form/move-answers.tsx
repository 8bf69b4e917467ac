import './form.css'
import { type AnyEntity, bodyToWire, derived, fieldsOf, type Row } from '@mortise/model'
import { Form, type FormInstance } from 'antd'
import { useEffect } from 'react'
import { FieldItem } from './field-item.tsx'
import { LineChoice, lineChosenBy, type MovedDocument, MovedDocumentContext } from './line-choice.tsx'

export interface MoveAnswersProps {
  /** What the move makes, or what it has as its input. */
  readonly of: AnyEntity
  /** The fields that the move asks for. */
  readonly keys: readonly string[]
  /** What is known of them. */
  readonly start: Row
  readonly question: string
  /** The document that is moved, of which lines may be chosen. */
  readonly document?: MovedDocument | null
  /** Hands out a form, by which whoever asks reads the answers. */
  readonly onReady: (form: FormInstance<Row>) => void
}

/** What a move asks for, in the words of the definition that has the fields. */
export default function MoveAnswers(props: MoveAnswersProps) {
  return (
    <MovedDocumentContext value={props.document ?? null}>
      <AnswersForm {...props} />
    </MovedDocumentContext>
  )
}

function AnswersForm({ of, keys, start, question, onReady }: MoveAnswersProps) {
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
      {question && <p>{question}</p>}
      {keys.map((key) => (
        <FieldItem
          key={key}
          of={of}
          name={key}
          mode="add"
          form={form}
          isLocked={false}
          openness="whole"
          {...(lineChosenBy(fieldsOf(of)[key]) && { editor: LineChoice })}
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
