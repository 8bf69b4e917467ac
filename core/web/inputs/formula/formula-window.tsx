import './formula-window.css'
import { autocompletion } from '@codemirror/autocomplete'
import { linter } from '@codemirror/lint'
import type { FormulaType } from '@mortise/model'
import CodeMirror, { EditorView, type ReactCodeMirrorRef } from '@uiw/react-codemirror'
import { Button, Flex } from 'antd'
import { type KeyboardEvent, use, useEffect, useMemo, useRef, useState } from 'react'
import { AppModal } from '../../dialog/app-modal.tsx'
import { useSetting } from '../../settings/settings.ts'
import { completionsFor, functionsOf } from './formula-completion.ts'
import { type FormulaHelp, FormulaHelping, type FormulaSample } from './formula-help.ts'

interface FormulaWindowProps {
  readonly title: string
  readonly wanted: FormulaType | 'any'
  readonly start: string
  readonly readOnly?: boolean
  readonly onTake: (source: string) => void
  readonly onCancel: () => void
}

/** Long enough to type on, short enough to be told. */
const LINT_DELAY = 200

/** A formula with what may stand in it beside, its fault at its place, and what it comes to on a sample. */
export default function FormulaWindow(props: FormulaWindowProps) {
  const { title, wanted, start, readOnly = false, onTake, onCancel } = props
  const help = use(FormulaHelping)
  const [source, setSource] = useState(start)
  const editor = useRef<ReactCodeMirrorRef>(null)
  const night = useSetting('night')
  const fault = source.trim() === '' ? null : help.check(source, wanted)
  const extensions = useMemo(() => extensionsFor(help, wanted, title), [help, wanted, title])
  const insert = (text: string) => {
    const view = editor.current?.view
    if (!view) return
    view.dispatch(view.state.replaceSelection(text))
    view.focus()
  }
  return (
    <AppModal
      open
      switchFullscreen
      title={title}
      width={960}
      onOk={() => onTake(source.trim().replaceAll(/\s*[\r\n]+\s*/g, ' '))}
      okButtonProps={{ disabled: readOnly || fault !== null }}
      onCancel={onCancel}
      // Escape closes a list of completions first, and only then the window.
      keyboard={false}
      wrapProps={{
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onCancel()
        },
      }}
    >
      <div className="mortise-formula">
        <div className="mortise-formula-main">
          <CodeMirror
            ref={editor}
            value={source}
            height="220px"
            theme={night ? 'dark' : 'light'}
            autoFocus
            editable={!readOnly}
            placeholder="请输入公式，Ctrl+空格提示可用的参数和函数"
            basicSetup={{ lineNumbers: false, foldGutter: false, autocompletion: false }}
            extensions={extensions}
            onCreateEditor={(view) => view.dispatch({ selection: { anchor: view.state.doc.length } })}
            onChange={setSource}
          />
          <p className="mortise-formula-fault" role={fault ? 'alert' : undefined}>
            {fault?.message}
          </p>
          {help.sample && <Trial sample={help.sample} source={fault ? '' : source} />}
        </div>
        <Offered help={help} disabled={readOnly} onChoose={insert} />
      </div>
    </AppModal>
  )
}

function Trial({ sample, source }: { sample: FormulaSample; source: string }) {
  const [trial, setTrial] = useState<((source: string) => string) | null>(null)
  useEffect(() => {
    let isLeft = false
    const keep = (ready: (source: string) => string) => !isLeft && setTrial(() => ready)
    void sample.prepare().then(keep, (error: Error) => keep(() => error.message))
    return () => {
      isLeft = true
    }
  }, [sample])
  const result = trial && source.trim() !== '' ? trial(source) : ''
  return (
    <div className="mortise-formula-trial">
      <span>{sample.label}</span>
      <output aria-label="样例结果">{result}</output>
    </div>
  )
}

interface OfferedProps {
  readonly help: FormulaHelp
  readonly disabled: boolean
  readonly onChoose: (text: string) => void
}

function Offered({ help, disabled, onChoose }: OfferedProps) {
  return (
    <div className="mortise-formula-offered">
      {help.names.length > 0 && (
        <section aria-label="参数和变量">
          <h4>参数和变量</h4>
          {help.names.map(({ name, label, detail }) => (
            <Entry
              key={name}
              code={name}
              text={label}
              {...{ detail, disabled }}
              onClick={() => onChoose(name)}
            />
          ))}
        </section>
      )}
      <section aria-label="函数">
        <h4>函数</h4>
        {functionsOf(help).map(({ name, form, text }) => (
          <Entry
            key={name}
            code={form}
            text={text}
            detail=""
            disabled={disabled}
            onClick={() => onChoose(`${name}(`)}
          />
        ))}
      </section>
    </div>
  )
}

interface EntryProps {
  readonly code: string
  readonly text: string
  readonly detail: string
  readonly disabled: boolean
  readonly onClick: () => void
}

const Entry = ({ code, text, detail, disabled, onClick }: EntryProps) => (
  <Button type="text" size="small" block disabled={disabled} onClick={onClick}>
    <Flex justify="space-between" gap={8}>
      <code>{code}</code>
      <span>
        {text} <small>{detail}</small>
      </span>
    </Flex>
  </Button>
)

const extensionsFor = (help: FormulaHelp, wanted: FormulaType | 'any', title: string) => [
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': `${title}内容` }),
  autocompletion({ override: [completionsFor(help)], icons: false }),
  linter(
    ({ state: { doc } }) => {
      const source = doc.toString()
      const fault = source.trim() === '' ? null : help.check(source, wanted)
      if (!fault) return []
      const from = Math.min(fault.at ?? 0, doc.length)
      const word = /^[\p{L}\p{N}_.]+/u.exec(source.slice(from))?.[0].length ?? 1
      const to = fault.at === undefined ? doc.length : Math.min(from + word, doc.length)
      // The sentence stands below; here only its place.
      return [{ from: Math.min(from, to), to, severity: 'error', message: '' }]
    },
    { delay: LINT_DELAY, tooltipFilter: () => [] },
  ),
]
