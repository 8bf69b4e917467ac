import './signature.css'
import { type PointerEvent, type Ref, useImperativeHandle, useRef } from 'react'

export interface SignaturePadHandle {
  /** What was drawn, as a data address; nothing as long as nobody drew. */
  readonly picture: () => string | null
  /** The same as a file to be uploaded: a page may not fetch data addresses. */
  readonly file: () => Promise<Blob | null>
  readonly clear: () => void
}

const WIDTH = 640
const HEIGHT = 240

/** A place to sign by finger, pen or mouse. */
export function SignaturePad({ ref }: { ref: Ref<SignaturePadHandle> }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawn = useRef(false)
  useImperativeHandle(ref, () => ({
    picture: () => (isDrawn.current ? (canvas.current?.toDataURL('image/png') ?? null) : null),
    file: () =>
      new Promise((resolve) => {
        if (isDrawn.current && canvas.current) canvas.current.toBlob(resolve, 'image/png')
        else resolve(null)
      }),
    clear() {
      isDrawn.current = false
      canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    },
  }))
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    pen.lineWidth = 4
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.strokeStyle = '#1f1f1f'
    pen.beginPath()
    pen.moveTo(...placeOf(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pen = event.currentTarget.getContext('2d')
    pen?.lineTo(...placeOf(event))
    pen?.stroke()
    isDrawn.current = true
  }
  return (
    <canvas
      ref={canvas}
      className="mortise-signature"
      role="img"
      aria-label="签字板"
      width={WIDTH}
      height={HEIGHT}
      onPointerDown={begin}
      onPointerMove={draw}
    />
  )
}

/** Where the pointer is on the drawing, however large that is shown. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT]
}
