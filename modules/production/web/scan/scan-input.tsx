import { codeIn } from '@mortise/production/model'
import { lazily } from '@mortise/web'
import { Button, Input, type InputRef } from 'antd'
import { type Ref, useState } from 'react'
import { hasCamera } from './has-camera.ts'
import './scan-page.css'

const Camera = lazily(() => import('./scan-camera.tsx'))

interface ScanInputProps {
  /** What is read here; a code unless told. */
  readonly label?: string
  readonly onRead: (code: string) => void
  readonly ref?: Ref<InputRef>
}

/** Where a code comes in: by a scanner that types, by hand, or through the camera. */
export function ScanInput({ label = '条码', onRead, ref }: ScanInputProps) {
  const [text, setText] = useState('')
  const [isLooking, setLooking] = useState(false)
  const read = (raw: string) => {
    setText('')
    const code = codeIn(raw)
    if (code) onRead(code)
  }
  return (
    <form
      className="mortise-scan-input"
      onSubmit={(event) => {
        event.preventDefault()
        read(text)
      }}
    >
      <Input
        ref={ref}
        autoFocus
        size="large"
        aria-label={label}
        placeholder={`扫描或输入${label}`}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="primary" size="large" htmlType="submit">
        确定
      </Button>
      {hasCamera() && (
        <Button size="large" onClick={() => setLooking(true)}>
          摄像头
        </Button>
      )}
      {isLooking && (
        <Camera
          onRead={(code) => {
            setLooking(false)
            read(code)
          }}
          onClose={() => setLooking(false)}
        />
      )}
    </form>
  )
}
