import './code.css'
import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { autocompletion } from '@codemirror/autocomplete'
import { indentUnit } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { useQuery } from '@tanstack/react-query'
import CodeMirror, { EditorView } from '@uiw/react-codemirror'
import { Button, Flex, Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSetting } from '../../settings/settings.ts'
import type { InputProps } from '../input.ts'
import { CODE_HEIGHT } from './code.ts'
import { type CodeFault, type CodeWord, suggestions, wordEnd } from './code-help.ts'
import { type CodeMode, codeModes, loadMode } from './code-modes.ts'

/** Blanks that a tab stands for. */
const TAB_SIZE = 2

export interface CodeProps extends InputProps {
  readonly mode?: CodeMode
  /** Lets the user choose another language. */
  readonly hasModes?: boolean
  readonly hasFullscreen?: boolean
  readonly height?: number | 'auto'
  /** What may be meant where the cursor stands, by the text before it. */
  readonly suggest?: (before: string) => readonly CodeWord[]
  /** What is wrong with the text, marked at its place. */
  readonly fault?: CodeFault | null
  /** Hands out what puts a text where the cursor stands. */
  readonly onReady?: (insert: (text: string) => void) => void
}

export default function CodeEditor(props: CodeProps) {
  const { value, hasModes = false, hasFullscreen = false, height = CODE_HEIGHT, onChange } = props
  const [mode, setMode] = useState<CodeMode>(props.mode ?? 'JavaScript')
  const [isFull, setFull] = useState(false)
  const night = useSetting('night')
  const { data: language } = useQuery({
    queryKey: ['code-mode', mode],
    queryFn: () => loadMode(mode),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const name = props['aria-label'] ?? `${mode}代码`
  const [view, setView] = useState<EditorView | null>(null)
  const { suggest, fault = null, onReady } = props
  const latest = useRef(suggest)
  useEffect(() => {
    latest.current = suggest
  }, [suggest])
  const hasHelp = suggest !== undefined
  const help = useMemo(
    () =>
      hasHelp
        ? [autocompletion({ override: [suggestions((before) => latest.current?.(before) ?? [])] })]
        : [],
    [hasHelp],
  )
  const at = fault?.at
  const message = fault?.message
  useEffect(() => {
    if (!view) return
    const { doc } = view.state
    const from = Math.min(at ?? 0, doc.length)
    const to = at === undefined ? doc.length : wordEnd(doc.toString(), from)
    const marks = message ? [{ from, to, severity: 'error' as const, message }] : []
    view.dispatch(setDiagnostics(view.state, marks))
  }, [view, at, message])
  const heightNow = isFull ? 'calc(100vh - 48px)' : height
  return (
    <div
      id={props.id}
      className={isFull ? 'mortise-code mortise-code-full' : 'mortise-code'}
      onKeyDown={(event) => {
        if (!isFull || event.key !== 'Escape') return
        event.stopPropagation()
        setFull(false)
      }}
    >
      {(hasModes || hasFullscreen) && (
        <Flex justify="space-between" className="mortise-code-bar">
          {hasModes ? (
            <Select
              aria-label="代码语言"
              size="small"
              style={{ width: 140 }}
              value={mode}
              options={codeModes.map((each) => ({ value: each, label: each }))}
              onChange={setMode}
            />
          ) : (
            <span>{mode}</span>
          )}
          {hasFullscreen && (
            <Button
              type="text"
              size="small"
              icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
              aria-label={isFull ? '退出全屏' : '全屏'}
              onClick={() => setFull(!isFull)}
            />
          )}
        </Flex>
      )}
      <CodeMirror
        value={value ?? ''}
        height={typeof heightNow === 'number' ? `${heightNow}px` : heightNow}
        theme={night ? 'dark' : 'light'}
        autoFocus={props.autoFocus}
        editable={!props.disabled}
        readOnly={props.readOnly || props.disabled}
        placeholder={props.placeholder ?? `请在此输入${mode}代码`}
        basicSetup={{ tabSize: TAB_SIZE, autocompletion: !hasHelp }}
        extensions={[
          indentUnit.of(' '.repeat(TAB_SIZE)),
          EditorView.contentAttributes.of({ 'aria-label': name }),
          ...(language ? [language] : []),
          ...help,
        ]}
        onCreateEditor={(created) => {
          setView(created)
          onReady?.((text) => {
            created.dispatch(created.state.replaceSelection(text))
            created.focus()
          })
        }}
        onChange={(text) => onChange?.(text)}
      />
    </div>
  )
}
