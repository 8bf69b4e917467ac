import { now } from '@mortise/model'
import { ScanResult } from '@mortise/production/model'
import { nextUid } from '@mortise/web'
import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ScanAnswer, type ScanCalls, sendScans, withPictures } from './scan-calls.ts'
import { forgetScan, keepScan, keptScans, type QueuedScan } from './scan-queue.ts'
import { say, signal } from './scan-signals.ts'

export type NewScan = Pick<QueuedScan, 'code' | 'action' | 'opNo' | 'qty'> &
  Partial<Pick<QueuedScan, 'workers' | 'isRework' | 'backToOp' | 'defectCode' | 'pictures' | 'undoes'>>

/** What is shown of a scan that was made here. */
export interface SentScan extends QueuedScan {
  /** Empty while it waits to be sent. */
  readonly result: string
  readonly reason: string | null
}

/** Whose scans are made here, and how they reach the server. */
export interface ScanDesk {
  /** By which what waits on this device is told from what others left there. */
  readonly owner: string
  readonly calls: ScanCalls
  /** Who scans. */
  readonly stamp: Pick<QueuedScan, 'workers' | 'badge'>
}

/** Scans that are sent at once, and how many of the last are shown. */
const BATCH = 50
const SHOWN = 20
const RETRY_MS = 15_000

/** Scans of this device: written down first, sent as soon as the server is there, in their order. */
export function useScans({ owner, calls, stamp }: ScanDesk) {
  const { modal } = App.useApp()
  const [waiting, setWaiting] = useState<readonly QueuedScan[]>([])
  const [sent, setSent] = useState<readonly SentScan[]>([])
  const isSending = useRef(false)

  const tell = useCallback((scan: QueuedScan, { result, reason }: Pick<ScanAnswer, 'result' | 'reason'>) => {
    const isGood = result === ScanResult.accepted || result === ScanResult.repeated
    signal(isGood)
    if (!isGood && reason) say(reason)
    setSent((all) => [{ ...scan, result, reason }, ...all].slice(0, SHOWN))
  }, [])

  const answered = useCallback(
    async (scan: QueuedScan, answer: ScanAnswer) => {
      if (answer.isUnsaved) return
      if (!answer.question) {
        await forgetScan(scan.clientUid)
        tell(scan, answer)
        return
      }
      signal(false)
      say(answer.question)
      const goOn = await modal.confirm({ title: answer.question, okText: '继续', cancelText: '取消' })
      if (goOn) await keepScan({ ...scan, isConfirmed: true })
      else await forgetScan(scan.clientUid)
    },
    [modal, tell],
  )

  const flush = useCallback(async () => {
    if (isSending.current || !owner) return
    isSending.current = true
    try {
      for (;;) {
        setWaiting(await keptScans(owner))
        const scans = []
        for (const scan of (await keptScans(owner)).slice(0, BATCH))
          scans.push(await withPictures(calls, scan, keepScan))
        if (scans.length === 0) return
        const answers = await sendScans(calls, scans)
        for (const [at, answer] of answers.entries()) await answered(scans[at]!, answer)
        if (answers.every(({ isUnsaved }) => isUnsaved)) return
      }
    } catch {
      // Out of reach: what was scanned stays here, and says when it is sent that it comes late.
      for (const scan of await keptScans(owner)) await keepScan({ ...scan, isOffline: true })
    } finally {
      isSending.current = false
      setWaiting(await keptScans(owner))
    }
  }, [answered, calls, owner])

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
    async (made: NewScan) => {
      const isOffline = !navigator.onLine
      await keepScan({ clientUid: nextUid(), owner, scanTime: now(), isOffline, ...stamp, ...made })
      if (isOffline) signal(true)
      await flush()
    },
    [flush, owner, stamp],
  )
  /** Forgets what nobody was told of yet. */
  const takeBack = useCallback(
    async ({ clientUid }: QueuedScan) => {
      if (isSending.current) return
      await forgetScan(clientUid)
      setWaiting(await keptScans(owner))
    },
    [owner],
  )
  return { scan, waiting, sent, takeBack }
}
