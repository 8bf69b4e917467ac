import {
  type AnyEntity,
  BusinessError,
  chainBegunBy,
  derived,
  fieldsOf,
  now,
  type Row,
  refusalOf,
  today,
} from '@mortise/model'
import { App, Form } from 'antd'
import { memo, use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazily } from '../browser/lazily.tsx'
import { randomId } from '../browser/random-id.ts'
import { isReported } from '../http/call.ts'
import type { LineFault } from '../kinds/lines/line-fault.ts'
import { PlaceContext } from '../pages/unsaved.ts'
import { draftFrom, takenFrom } from '../rows/draft-from.ts'
import { type FormMode, filledFrom, startingRow } from '../rows/form-row.ts'
import { refreshAll } from '../rows/queries.ts'
import { useSeenEntity } from '../session/seen-entity.ts'
import { useEntityAccess } from '../session/use-access.ts'
import { uploadsDone } from '../upload/under-way.ts'
import { makeDeriving } from './deriving.ts'
import { differencesOf, type Versions } from './differences.ts'
import { DraftNotice } from './draft-notice.tsx'
import type { Draft } from './drafts.ts'
import { type Editors, FieldItem } from './field-item.tsx'
import { FormGroups, type FormLayout, notesAfterLines } from './form-groups.tsx'
import { opennessOf } from './openness.ts'
import { currentRow, linesWith, type Saving, save } from './saving.ts'
import type { Drafting } from './use-drafting.ts'

const ConflictDialog = lazily(() => import('./conflict-dialog.tsx'))

export interface FormBodyProps {
  readonly of: AnyEntity
  readonly mode: FormMode
  readonly row: Row | null
  /** Ties the form to the button outside of it. */
  readonly formId: string
  readonly layout: FormLayout
  readonly editors?: Editors
  readonly drafting: Drafting
  /** What to go on with. */
  readonly draft?: Draft
  /** Instead of the entity's own call. */
  readonly send?: Saving['send']
  readonly onChange: () => void
  readonly onSaving: (isSaving: boolean) => void
  /** With the id of the row, where the server told it. */
  readonly onSaved: (id: string | null) => void
  /** It was not saved after all. */
  readonly onFailed: () => void
  /** Another word than the server's when it is saved; none where more is still to be done. */
  readonly notify: (text: string, id: string | null) => void
}

/** The fields of an entity, filled in, checked by its own rules and sent. */
export const FormBody = memo(function FormBody(props: FormBodyProps) {
  const { mode, row, formId, layout, drafting, draft, onChange, onSaving, onSaved, notify } = props
  const { onFailed, send } = props
  const edited = mode === 'edit' ? row : null
  const of = useSeenEntity(props.of, edited)
  const { message } = App.useApp()
  const [form] = Form.useForm<Row>()
  const [start] = useState(() => startingRow(of, mode, row, { today: today(), now: now() }))
  const [derive] = useState(() => makeDeriving(of))
  const [offered, setOffered] = useState(draft ? null : drafting.saved)
  const [conflict, setConflict] = useState<Versions | null>(null)
  const { canSee, isLocked } = useEntityAccess(of)
  const listed = of.form.map(([title, keys]) => ({ title, keys: keys.filter(canSee) }))
  const groups = layout === 'tabs' ? listed : notesAfterLines(of, listed, start)
  const [shown, setShown] = useState(groups[0]?.title ?? '')
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<{ name: string; faults: readonly LineFault[] } | null>(null)
  // What the form began with, against which another's changes are told.
  const origin = useRef({ base: start, version: start.version })
  // A save that is sent twice is done once, unless something was typed in between.
  const request = useRef(randomId())
  const isSending = useRef(false)
  const place = use(PlaceContext)

  const valuesNow = () => form.getFieldsValue(true) as Row
  // One by one: set together, all other values are copied, and lines that were not touched are drawn anew.
  const setEach = (values: Row) => {
    for (const [key, value] of Object.entries(values)) form.setFieldValue(key, value)
  }
  const update = (changed: Iterable<string>) => {
    request.current = randomId()
    setEach(derive(valuesNow(), changed))
    drafting.note(origin.current.base, origin.current.version, valuesNow())
    onChange()
  }
  const put = (values: Row) => {
    setEach(values)
    update(Object.keys(values))
  }
  const restore = ({ base, version, values }: Draft) => {
    origin.current = { base: { ...start, ...base }, version: version ?? start.version }
    put(values)
    setOffered(null)
  }
  const goOn = useRef(() => {
    if (draft) restore(draft)
  })
  useEffect(() => goOn.current(), [])

  const groupOf = (name: string) => groups.find(({ keys }) => keys.includes(name))?.title
  const reveal = (names: readonly string[]) => {
    const titles = names.flatMap((name) => groupOf(name) ?? [])
    flushSync(() => {
      setFaulty(new Set(titles))
      if (titles[0] !== undefined && !titles.includes(shown)) setShown(titles[0])
    })
  }
  const markField = ({ message: text, options: { field, row: line } }: BusinessError) => {
    const name = line === undefined ? field : linesWith(of, field)
    if (!name || groupOf(name) === undefined) return
    form.setFields([{ name, errors: [text] }])
    reveal([name])
    form.scrollToField(name, { block: 'center', focus: true })
    if (line !== undefined && field) setRefused({ name, faults: [{ row: line, field, message: text }] })
  }
  /** Lines and values of the source that was picked, as long as no other was picked meanwhile. */
  const pull = async (key: string, picked: Row) => {
    const chain = mode === 'edit' ? undefined : chainBegunBy(of, key)
    if (!chain) return
    try {
      const begun = await draftFrom(chain.source, of, picked, { quiet: true })
      if (valuesNow()[key] === picked.id) put(takenFrom(of, chain, begun, valuesNow()))
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      form.setFields([{ name: key, errors: [error.message] }])
    }
  }
  const submit = async () => {
    if (isSending.current) return
    isSending.current = true
    setFaulty(new Set())
    setRefused(null)
    onSaving(true)
    try {
      await uploadsDone(place)
      const values = derived(of, valuesNow())
      const keys = new Set([
        ...(mode === 'copy' ? Object.keys(of.fields) : groups.flatMap((group) => group.keys)),
        // What a new row begins with is told whether or not the form shows it.
        ...(mode === 'add' && row ? Object.keys(row) : []),
      ])
      const { version } = origin.current
      const saving = { mode, values, keys, version, requestId: request.current, send }
      const { text, id } = await save(of, saving)
      notify(text, id)
      void refreshAll()
      onSaved(id)
    } catch (error) {
      onFailed()
      if (!(error instanceof BusinessError)) throw error
      if (isReported(error)) return
      markField(refusalOf(of, error))
      if (error.options.code === 409 && (await compare())) return
      void message.warning(error.message)
    } finally {
      isSending.current = false
      onSaving(false)
    }
  }
  /** Somebody saved the row meanwhile: shows what is different now, or saves at once where nothing is. */
  const compare = async (): Promise<boolean> => {
    const mine = valuesNow()
    const theirs = await currentRow(of, String(mine.id)).catch(() => null)
    if (!theirs) return false
    const versions = { base: origin.current.base, mine, theirs }
    const keys = groups.flatMap((group) => group.keys)
    if (differencesOf(of, keys, versions).length > 0) setConflict(versions)
    else saveOnTop(versions, mine)
    return true
  }
  const saveOnTop = ({ theirs }: Versions, values: Row) => {
    setConflict(null)
    origin.current = { base: theirs, version: theirs.version }
    const before = valuesNow()
    put(Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== before[key])))
    // Once this save is over.
    setTimeout(() => form.submit())
  }
  return (
    <>
      <Form<Row>
        id={formId}
        name={formId}
        form={form}
        layout="vertical"
        initialValues={start}
        scrollToFirstError={{ block: 'center', focus: true }}
        autoComplete="off"
        onValuesChange={(changed: Row) => update(Object.keys(changed))}
        onFinish={() => void submit()}
        onFinishFailed={({ errorFields }) => {
          onFailed()
          reveal(errorFields.map(({ name }) => String(name[0])))
        }}
      >
        {offered && (
          <DraftNotice
            draft={offered}
            onRestore={() => restore(offered)}
            onDiscard={() => {
              drafting.forget()
              setOffered(null)
            }}
          />
        )}
        <FormGroups layout={layout} groups={groups} shown={shown} faulty={faulty} onShow={setShown}>
          {(name) => (
            <FieldItem
              key={name}
              of={of}
              name={name}
              mode={mode}
              form={form}
              isLocked={isLocked(name)}
              openness={opennessOf(of, edited, name)}
              editor={props.editors?.[name]}
              refused={refused?.name === name ? refused.faults : undefined}
              isTitled={groups.length > 1 && groupOf(name) === fieldsOf(of)[name]?.label}
              onPicked={(key, picked) => {
                const field = fieldsOf(of)[key]
                if (field) put(filledFrom(field, picked))
                void pull(key, picked)
              }}
            />
          )}
        </FormGroups>
      </Form>
      {conflict && (
        <ConflictDialog
          of={of}
          keys={groups.flatMap((group) => group.keys)}
          versions={conflict}
          onSave={(values) => saveOnTop(conflict, values)}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  )
})
