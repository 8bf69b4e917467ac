import { DoorPart } from '@mortise/doors/model'
import { BusinessError, type Envelope, resultOf } from '@mortise/model'
import { Pack, type PackStation } from '@mortise/production/model'
import { api, lazily } from '@mortise/web'
import { Alert, Empty, type InputRef, Progress, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { ScanInput } from '../scan/scan-input.tsx'
import { signal } from '../scan/scan-signals.ts'
import { BesideBoxes, BoxCard, type BoxSize } from './box-card.tsx'

const LabelDialog = lazily(() => import('../labels/pack-label-dialog.tsx'))

/** What a station may keep to, so that one scan finds the right box. */
const kinds = [
  { value: '', label: '全部' },
  ...(['1', '2', '4', '5'] as const).map((part) => ({ value: part, label: DoorPart.items[part] })),
]

/** 包装台: a door is scanned, its box opens, and it is closed when everything is in. */
export default function PackingPage() {
  const [station, setStation] = useState<PackStation | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [part, setPart] = useState('')
  const [labelled, setLabelled] = useState<string | null>(null)
  const input = useRef<InputRef>(null)
  const latest = useRef<PackStation | null>(null)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(new Set<string>())

  /** Does one thing after the other: what is scanned while the last is under way waits, and the same twice is done once. */
  const run = async (what: string, call: () => Promise<Envelope>): Promise<PackStation | null> => {
    if (waiting.current.has(what)) return null
    waiting.current.add(what)
    const done = line.current.then(() => tell(call)).finally(() => waiting.current.delete(what))
    line.current = done.catch(() => null)
    return done
  }
  /** Tells loudly what became of it. */
  const tell = async (call: () => Promise<Envelope>): Promise<PackStation | null> => {
    try {
      const next = await resultOf<PackStation>(call())
      latest.current = next
      setStation(next)
      setFault(null)
      signal(true)
      return next
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      setFault(error.message)
      signal(false)
      return null
    } finally {
      input.current?.focus()
    }
  }
  const post = (path: string, body: object) =>
    api.ask({ method: 'POST', path: `${Pack.wire}/${path}`, body, quiet: true })
  const read = (code: string) =>
    run(`scan ${code}`, () =>
      post('scan', { code, pack: latest.current?.active ?? null, part: part || null }),
    )
  const close = async (id: string, size: BoxSize) => {
    const next = await run(`close ${id}`, () => post('close', { id, ...size }))
    if (next) setLabelled(id)
  }
  const stock = (id: string) =>
    run(`stock ${id}`, async () => {
      await resultOf(post('move', { id, move: 'stock' }))
      return api.ask({ method: 'GET', path: `${Pack.wire}/station`, query: { id }, quiet: true })
    })
  const active = station?.packs.find(({ id }) => id === station.active)
  return (
    <section className="mortise-scan mortise-packing" aria-label="包装台">
      <ScanInput ref={input} onRead={(code) => void read(code)} />
      <Segmented
        block
        size="large"
        aria-label="本工位包"
        options={kinds}
        value={part}
        onChange={(next) => {
          setPart(next)
          input.current?.focus()
        }}
      />
      {fault && <Alert className="mortise-scan-verdict" type="error" showIcon title={fault} role="alert" />}
      {!station && !fault && <Empty description="请扫描门码；扫包件码可补打标签或入库" />}
      {station && (
        <header className="mortise-packing-order">
          <strong>{station.order.no}</strong>
          <span>{station.order.store}</span>
          <span role="status">
            已包 {station.closed}/{station.total}
          </span>
          <Progress
            aria-label="装箱进度"
            percent={Math.round((100 * station.closed) / Math.max(1, station.total))}
            showInfo={false}
          />
        </header>
      )}
      {active && (
        <BoxCard
          key={`${active.id} ${active.status}`}
          pack={active}
          onClose={(size) => void close(active.id, size)}
          onPrint={() => setLabelled(active.id)}
          onStock={() => void stock(active.id)}
        />
      )}
      {station && <BesideBoxes station={station} />}
      {labelled && (
        <LabelDialog
          row={{ id: labelled }}
          onClose={() => {
            setLabelled(null)
            input.current?.focus()
          }}
        />
      )}
    </section>
  )
}
