import { now } from '@mortise/model'
import { FactoryScan, ScanResult } from '@mortise/production/model'
import { api, useSession } from '@mortise/web'
import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetScan, keepScan, keptScans, nextUid, type QueuedScan } from './scan-queue.ts'
import { signal } from './scan-signals.ts'

export type NewScan = Pick<QueuedScan, 'code' | 'action' | 'opNo' | 'qty'> &
  Partial<Pick<QueuedScan, 'workers' | 'isRework' | 'defectCode' | 'photo' | 'undoes'>>

/** What is shown of a scan that was made here. */
export interface SentScan extends QueuedScan {
  /** Empty while it waits to be sent. */
  readonly result: string
  readonly reason: string | null
}
interface Answer {
  readonly clientUid: string
  readonly result: string
  readonly reason: string | null
  readonly question?: string
}

/** Scans that are sent at once, and how many of the last are shown. */
const BATCH = 50
const SHOWN = 20
const RETRY_MS = 15_000

/** Scans of this device: written down first, sent as soon as the server is there, in their order. */
export function useScans() {
  const { modal } = App.useApp()
  const username = useSession(({ user }) => user?.username ?? '')
  const [waiting, setWaiting] = useState<readonly QueuedScan[]>([])
  const [sent, setSent] = useState<readonly SentScan[]>([])
  const isSending = useRef(false)

  const tell = useCallback((scan: QueuedScan, { result, reason }: Pick<Answer, 'result' | 'reason'>) => {
    signal(result === ScanResult.accepted || result === ScanResult.repeated)
    setSent((all) => [{ ...scan, result, reason }, ...all].slice(0, SHOWN))
  }, [])

  const answered = useCallback(
    async (scan: QueuedScan, answer: Answer) => {
      if (!answer.question) {
        await forgetScan(scan.clientUid)
        tell(scan, answer)
        return
      }
      signal(false)
      const goOn = await modal.confirm({ title: answer.question, okText: '继续', cancelText: '取消' })
      if (goOn) await keepScan({ ...scan, isConfirmed: true })
      else await forgetScan(scan.clientUid)
    },
    [modal, tell],
  )

  const flush = useCallback(async () => {
    if (isSending.current || !username) return
    isSending.current = true
    try {
      for (;;) {
        const scans = (await keptScans(username)).slice(0, BATCH)
        setWaiting(await keptScans(username))
        if (scans.length === 0) return
        for (const [at, answer] of (await send(scans)).entries()) await answered(scans[at]!, answer)
      }
    } catch {
      // Out of reach: what was scanned stays here, and says when it is sent that it comes late.
      for (const scan of await keptScans(username)) await keepScan({ ...scan, isOffline: true })
    } finally {
      isSending.current = false
      setWaiting(await keptScans(username))
    }
  }, [answered, username])

  useEffect(() => {
    void flush()
    const again = () => void flush()
    globalThis.addEventListener('online', again)
    const timer = setInterval(again, RETRY_MS)
    return () => {
      globalThis.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [flush])

  const scan = useCallback(
    async ({ workers = [username], ...rest }: NewScan) => {
      const isOffline = !navigator.onLine
      await keepScan({ clientUid: nextUid(), username, scanTime: now(), workers, isOffline, ...rest })
      if (isOffline) signal(true)
      await flush()
    },
    [flush, username],
  )
  return { scan, waiting, sent }
}

/** What the server says of each; one that it cannot read at all is told by itself, so that it holds up no other. */
async function send(scans: readonly QueuedScan[]): Promise<Answer[]> {
  const path = `${FactoryScan.wire}/batch`
  const { success, message, result } = await api.ask({ method: 'POST', path, body: { scans }, quiet: true })
  if (success) return result as Answer[]
  if (scans.length > 1) {
    const answers: Answer[] = []
    for (const scan of scans) answers.push(...(await send([scan])))
    return answers
  }
  return scans.map(({ clientUid }) => ({ clientUid, result: ScanResult.refused, reason: message }))
}
