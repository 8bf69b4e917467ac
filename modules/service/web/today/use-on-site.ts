import { BusinessError, now } from '@mortise/model'
import { nextUid, refreshAll, useSession } from '@mortise/web'
import { useCallback, useEffect, useRef, useState } from 'react'
import { nextToSend, toldAnew } from './act-order.ts'
import { acts, drafts, type QueuedAct, sendAct } from './act-queue.ts'

const RETRY_MS = 15_000

export type NewAct = Omit<QueuedAct, 'clientUid' | 'owner' | 'at' | 'lng' | 'lat'>

/** What is done on site: written down on this device first, sent as soon as the server is there, in its order. */
export function useOnSite() {
  const owner = useSession(({ user }) => user?.username) ?? ''
  const [waiting, setWaiting] = useState<readonly QueuedAct[]>([])
  const isSending = useRef(false)

  const flush = useCallback(async () => {
    if (isSending.current || !owner) return
    isSending.current = true
    const missed = new Set<string>()
    try {
      for (;;) {
        const entry = nextToSend(await acts.kept(owner), missed)
        if (!entry) return
        try {
          await settle(entry, await refusalOfAct(entry))
        } catch {
          // Out of reach, or the server failed: what was done stays here, and the other visits go on.
          missed.add(entry.install)
        }
      }
    } finally {
      isSending.current = false
      setWaiting(await acts.kept(owner))
    }
  }, [owner])

  useEffect(() => {
    const again = () => void flush()
    again()
    globalThis.addEventListener('online', again)
    const timer = setInterval(again, RETRY_MS)
    return () => {
      globalThis.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [flush])

  const act = useCallback(
    async (made: NewAct) => {
      const told = { ...made, ...(await position()), owner, at: now() }
      const former = toldAnew(await acts.kept(owner), made)
      const uid = nextUid()
      await acts.keep(
        former ? { ...told, clientUid: former.clientUid, requestId: uid } : { ...told, clientUid: uid },
      )
      setWaiting(await acts.kept(owner))
      await flush()
    },
    [flush, owner],
  )
  const retry = useCallback(
    async ({ refused: _refused, ...entry }: QueuedAct) => {
      await acts.keep({ ...entry, requestId: nextUid() })
      await flush()
    },
    [flush],
  )
  const drop = useCallback(
    async ({ clientUid }: QueuedAct) => {
      await acts.forget(clientUid)
      await flush()
    },
    [flush],
  )
  return { owner, waiting, act, retry, drop }
}

/** What the server took is forgotten here, what it refused stays with its reason. */
async function settle(entry: QueuedAct, refused: string | null): Promise<void> {
  if (refused) await acts.keep({ ...entry, refused })
  else {
    await acts.forget(entry.clientUid)
    if (entry.act !== 'checkIn') await drafts.forget(entry.install)
  }
  await refreshAll()
}

/** A picture that the server does not take is a refusal too; anything else that is thrown is the line. */
async function refusalOfAct(entry: QueuedAct): Promise<string | null> {
  try {
    return await sendAct(entry)
  } catch (error) {
    if (error instanceof BusinessError && error.options.code === undefined) return error.message
    throw error
  }
}

const POSITION_MS = 3000

/** Where the device is, if it says so soon. */
const position = (): Promise<{ lng?: number; lat?: number }> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({})
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude }),
      () => resolve({}),
      { timeout: POSITION_MS, maximumAge: 60_000 },
    )
  })
