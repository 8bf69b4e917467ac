import { AppModal } from '@mortise/web'
import { useEffect, useRef } from 'react'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
declare const BarcodeDetector: { new (options: { formats: readonly string[] }): Detector }

const LOOK_MS = 200

/** Looks through the camera until a code is read. */
export default function ScanCamera({
  onRead,
  onClose,
}: {
  onRead: (code: string) => void
  onClose: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const detector = new BarcodeDetector({ formats: ['code_128', 'qr_code'] })
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const shown = video.current
      const [found] = shown?.srcObject ? await detector.detect(shown).catch(() => []) : []
      if (isOver) return
      if (found) onRead(found.rawValue)
      else timer = setTimeout(() => void look(), LOOK_MS)
    }
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    begin().catch(onClose)
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [onRead, onClose])
  return (
    <AppModal open title="对准条码" footer={null} onCancel={onClose}>
      <video ref={video} className="mortise-scan-video" muted playsInline />
    </AppModal>
  )
}
