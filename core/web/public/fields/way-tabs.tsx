import { type KeyboardEvent, type ReactNode, useRef } from 'react'

export interface Way<K extends string> {
  readonly key: K
  readonly label: string
  readonly children: ReactNode
}
export interface WayTabsProps<K extends string> {
  readonly ways: readonly Way<K>[]
  readonly chosen: K
  readonly onChoose: (key: K) => void
}

/** The ways of signing in as tabs. Drawn by hand: the library's own weigh as much as the rest of this page. */
export function WayTabs<K extends string>({ ways, chosen, onChoose }: WayTabsProps<K>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    const at = ways.findIndex((way) => way.key === chosen)
    const next = step && ways.at((at + step) % ways.length)
    if (!next) return
    onChoose(next.key)
    list.current?.querySelector<HTMLElement>(`#way-${next.key}`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label="登录方式" className="mortise-ways">
        {ways.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`way-${key}`}
            aria-selected={key === chosen}
            aria-controls={`way-${key}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
            onKeyDown={onKeyDown}
          >
            {label}
          </button>
        ))}
      </div>
      {/* All of them stay, so that what was typed does too. */}
      {ways.map(({ key, children }) => (
        <div
          key={key}
          role="tabpanel"
          id={`way-${key}-panel`}
          aria-labelledby={`way-${key}`}
          hidden={key !== chosen}
        >
          {children}
        </div>
      ))}
    </>
  )
}
