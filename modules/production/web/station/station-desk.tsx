import { shapeOf } from '@mortise/production/model'
import { Alert, App, Button } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ScanDesk } from '../scan/scan-desk.tsx'
import { ScanInput } from '../scan/scan-input.tsx'
import { say, signal } from '../scan/scan-signals.ts'
import { badgeName, forgetStation, type Station, stationCalls } from './station-calls.ts'

/** Whoever goes away is not who scans next. */
const IDLE_MS = 120_000

interface Signed {
  readonly badge: string
  /** Unknown while there is no network: the server looks at it when it comes to that. */
  readonly name: string | null
}

/** A station that many share: who scans shows a badge first, and every scan bears it. */
export function StationDesk({ station, onClose }: { station: Station; onClose: () => void }) {
  const { modal } = App.useApp()
  const { id, token, name, unit } = station
  const [signed, setSigned] = useState<Signed | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const desk = useMemo(
    () => ({
      owner: `station:${id}`,
      calls: stationCalls(token),
      stamp: { workers: [], badge: signed?.badge ?? '' },
    }),
    [id, token, signed],
  )
  const leave = useCallback(() => setSigned(null), [])
  useIdle(signed !== null, leave)

  const sign = async (badge: string) => {
    try {
      if (shapeOf(badge) !== 'employee') throw new Error('这不是工牌，请扫描工牌')
      setSigned({ badge, name: await nameOf(token, badge) })
      setFault(null)
      signal(true)
    } catch (error) {
      const { message } = error as Error
      setFault(message)
      signal(false)
      say(message)
    }
  }
  const close = async () => {
    const isSure = await modal.confirm({
      title: '本机将不再是该扫码终端，未上传的扫码仍保留在本机。确认退出？',
    })
    if (!isSure) return
    forgetStation()
    onClose()
  }
  return (
    <section className="mortise-scan" aria-label="扫码终端">
      <header className="mortise-station">
        <strong>{unit}</strong>
        <span>{name}</span>
        {signed ? (
          <Button size="large" onClick={leave}>
            {signed.name ?? '离线'} · 换人
          </Button>
        ) : (
          <Button size="large" onClick={() => void close()}>
            退出终端
          </Button>
        )}
      </header>
      {fault && <Alert className="mortise-scan-refusal" type="error" showIcon title={fault} role="alert" />}
      {signed ? (
        <ScanDesk desk={desk} />
      ) : (
        <>
          <p className="mortise-station-ask">请扫描工牌</p>
          <ScanInput label="工牌" onRead={(code) => void sign(code)} />
        </>
      )}
    </section>
  )
}

const nameOf = (token: string, badge: string): Promise<string | null> =>
  badgeName(token, badge).catch((error: unknown) => {
    if (error instanceof TypeError || !navigator.onLine) return null
    throw error
  })

/** Tells when nobody has touched the device for a while. */
function useIdle(isWatching: boolean, onIdle: () => void): void {
  useEffect(() => {
    if (!isWatching) return
    let timer = setTimeout(onIdle, IDLE_MS)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(onIdle, IDLE_MS)
    }
    for (const touch of ['keydown', 'pointerdown'] as const) addEventListener(touch, again)
    return () => {
      clearTimeout(timer)
      for (const touch of ['keydown', 'pointerdown'] as const) removeEventListener(touch, again)
    }
  }, [isWatching, onIdle])
}
