import { Alert, Button, Flex, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { words } from '../../words.ts'
import { type FormulaField, workOut } from './work-out.ts'

interface FormulaPadProps {
  readonly start: string
  readonly fields: readonly FormulaField[]
  readonly mode: 'number' | 'formula'
  readonly onTake: (text: string) => void
  readonly onCancel: () => void
}

const signs = ['+', '-', '*', '/', '(', ')']
const functions = ['round', 'ceil', 'floor', 'max', 'min', 'if']

/** A formula to type or to put together, and what it comes to as it stands. */
export function FormulaPad({ start, fields, mode, onTake, onCancel }: FormulaPadProps) {
  const [source, setSource] = useState(start)
  const [isRefused, setRefused] = useState(false)
  const box = useRef<InputRef>(null)
  const worked = source.trim() === '' ? null : workOut(source, fields)
  useEffect(() => box.current?.focus({ cursor: 'end', preventScroll: true }), [])

  const put = (text: string) => {
    const input = box.current?.input
    const [from, to] = [input?.selectionStart ?? source.length, input?.selectionEnd ?? source.length]
    setSource(source.slice(0, from) + text + source.slice(to))
    setRefused(false)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  const take = () => {
    if (!worked || 'fault' in worked) setRefused(true)
    else onTake(mode === 'formula' ? source.trim() : String(worked.result))
  }
  const isFaulty = isRefused || (worked && 'fault' in worked)
  return (
    <Flex vertical gap="small" style={{ width: 320 }} role="group" aria-label="公式计算">
      <Input
        ref={box}
        aria-label="公式"
        placeholder="请输入公式"
        status={isFaulty ? 'error' : undefined}
        value={source}
        onChange={(event) => {
          setSource(event.target.value)
          setRefused(false)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') onCancel()
        }}
      />
      {fields.length > 0 && (
        <Flex wrap gap={4} role="group" aria-label="可用字段">
          {fields.map(({ key, label }) => (
            <Button key={key} size="small" onClick={() => put(key)}>
              {label}
            </Button>
          ))}
        </Flex>
      )}
      <Flex wrap gap={4} role="group" aria-label="运算">
        {signs.map((sign) => (
          <Button key={sign} size="small" onClick={() => put(sign)}>
            {sign}
          </Button>
        ))}
        {functions.map((name) => (
          <Button key={name} size="small" onClick={() => put(`${name}(`)}>
            {name}
          </Button>
        ))}
      </Flex>
      {isFaulty ? (
        <Alert
          type="error"
          showIcon
          title={words.formulaBroken}
          description={worked && 'fault' in worked ? worked.fault : undefined}
        />
      ) : (
        <output aria-label="计算结果">{worked && 'result' in worked ? `= ${worked.result}` : ''}</output>
      )}
      <Flex justify="end" gap="small">
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
        <Button size="small" type="primary" onClick={take}>
          确定
        </Button>
      </Flex>
    </Flex>
  )
}
