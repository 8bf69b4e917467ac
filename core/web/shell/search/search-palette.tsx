import './search.css'
import { SearchOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Empty, Input, type InputRef, Spin } from 'antd'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MenuIcon } from '../../brand/icons.tsx'
import { useNarrow } from '../../browser/use-narrow.ts'
import { AppModal } from '../../dialog/app-modal.tsx'
import { useKeyword } from '../../inputs/composing.tsx'
import { useSession } from '../../session/connection.ts'
import { type PageEntry, pageEntries, pagesFor } from '../../session/menu/find-pages.ts'
import { words } from '../../words.ts'
import { type NamedShortcut, useNamedShortcuts } from '../shortcuts/named-shortcuts.ts'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import { useTabs } from '../tabs/tabs-store.ts'
import { type Found, useFound } from './use-found.ts'

/** Whoever wants more narrows the search. */
const LIMIT = 100
/** Beside rows, so many pages. */
const FEW_PAGES = 6
/** Milliseconds that a text rests before rows are asked for. */
const PAUSE = 250

type Option = { readonly to: string; readonly group: string } & (
  | { readonly page: PageEntry }
  | { readonly row: Found }
)

/** Finds pages and rows of all kinds and opens them, from the keyboard alone if need be. */
export default function SearchPalette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const input = useRef<InputRef>(null)
  const [isOpen, setOpen] = useState(true)
  const [at, setAt] = useState(0)
  const { typed, keyword, type, composing } = useKeyword(PAUSE)
  const { found, isLoading } = useFound(keyword)
  const { isKept, toggle } = useShortcuts()
  const options = useOptions(typed, found, useNamedShortcuts())
  const active = Math.min(at, options.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const choose = (option: Option | undefined) => {
    if (!option) return
    setOpen(false)
    void navigate(option.to)
  }
  const press = (event: KeyboardEvent) => {
    // Enter, Esc and the arrows belong to the letters that are being put together.
    if (event.nativeEvent.isComposing) {
      event.stopPropagation()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setAt((active + step + options.length) % options.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = options[active]
      if (!event.altKey) choose(option)
      else if (option && 'page' in option) void toggle(option.to)
    }
  }
  return (
    <AppModal
      open={isOpen}
      title={words.searchMenu}
      width={640}
      fullscreen={isNarrow}
      footer={null}
      mask={{ closable: true }}
      rootClassName="mortise-search-palette"
      onCancel={() => setOpen(false)}
      afterOpenChange={(isShown) => isShown && input.current?.focus()}
      afterClose={onClose}
    >
      <Input
        ref={input}
        autoFocus
        size="large"
        prefix={<SearchOutlined />}
        suffix={isLoading ? <Spin size="small" /> : <span />}
        placeholder="页面、单号、名称、电话、拼音或首字母"
        role="combobox"
        aria-label={words.searchMenu}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={50}
        value={typed}
        onChange={(event) => {
          type(event.target.value)
          setAt(0)
        }}
        onCompositionStart={composing.onStart}
        onCompositionEnd={(event) => composing.onEnd(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div role="listbox" id={`${id}-list`} aria-label="搜索结果" className="mortise-search-list">
        {options.map((option, index) => (
          <div key={`${option.group}:${option.to}`} role="presentation">
            {option.group !== options[index - 1]?.group && (
              <div className="mortise-search-group" role="presentation">
                {option.group}
              </div>
            )}
            <div
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="mortise-search-option"
              onMouseMove={() => setAt(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {'page' in option ? (
                <PageText
                  page={option.page}
                  note={atHand.has(option.group) ? option.group : option.page.above.join(' / ')}
                  isFavourite={isKept(option.to)}
                  onFavourite={() => void toggle(option.to)}
                />
              ) : (
                <RowText row={option.row} />
              )}
            </div>
          </div>
        ))}
        {options.length === 0 && !isLoading && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到页面或单据" />
        )}
      </div>
      {!isNarrow && <p className="mortise-search-keys">↑ ↓ 选择，Enter 打开，Alt+Enter 收藏页面</p>}
    </AppModal>
  )
}

/** Groups that say more of a page than where it stands in the menu. */
const atHand = new Set(['收藏', '最近打开'])

interface PageTextProps {
  readonly page: PageEntry
  readonly note: string
  readonly isFavourite: boolean
  readonly onFavourite: () => void
}

const PageText = ({ page, note, isFavourite, onFavourite }: PageTextProps) => (
  <>
    <span className="mortise-search-icon">
      <MenuIcon name={page.icon} />
    </span>
    <span>{page.title}</span>
    <span className="mortise-search-above">{note}</span>
    {/* For the pointer; the keyboard has its own way, and an option holds nothing that could be focused. */}
    <span
      className="mortise-search-star"
      aria-hidden
      title={isFavourite ? '取消收藏' : '收藏'}
      onClick={(event) => {
        event.stopPropagation()
        onFavourite()
      }}
    >
      {isFavourite ? <StarFilled /> : <StarOutlined />}
    </span>
  </>
)

const RowText = ({ row: { name, number, detail, state } }: { row: Found }) => (
  <>
    <span className="mortise-search-name">{[number, name].filter(Boolean).join(' ')}</span>
    <span className="mortise-search-above">{detail}</span>
    {state && <span className="mortise-search-state">{state}</span>}
  </>
)

/** What a text means; without one, what is at hand, what was lately open, and then every page. */
function useOptions(text: string, found: readonly Found[], shortcuts: readonly NamedShortcut[]): Option[] {
  const menu = useSession((state) => state.grants?.menu)
  const recent = useTabs((state) => state.recent)
  const current = useTabs((state) => state.current?.fullPath)
  return useMemo(() => {
    const all = pageEntries(menu ?? [])
    const pages = (group: string, entries: readonly PageEntry[]): Option[] =>
      entries.map((page) => ({ page, to: page.path, group }))
    if (text.trim() !== '') {
      const rows = found.map((row): Option => ({ row, to: row.to, group: row.group }))
      return [...pages('页面', pagesFor(all, text).slice(0, rows.length > 0 ? FEW_PAGES : LIMIT)), ...rows]
    }
    const at = (paths: readonly string[]) => paths.flatMap((path) => all.filter((page) => page.path === path))
    const kept = shortcuts.map(({ path, title }) => {
      const page = all.find((each) => each.path === path)
      return { path, title, icon: page?.icon ?? 'book', above: [], sounds: [] }
    })
    const isKept = (page: PageEntry) => shortcuts.some(({ path }) => path === page.path)
    // Nobody looks for the page that is there.
    const lately = at(recent).filter((page) => page.path !== current && !isKept(page))
    const others = all.filter((page) => !isKept(page) && !lately.includes(page))
    return [...pages('收藏', kept), ...pages('最近打开', lately), ...pages('全部页面', others)].slice(
      0,
      LIMIT,
    )
  }, [menu, recent, current, text, found, shortcuts])
}
