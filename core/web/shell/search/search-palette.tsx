import './search.css'
import { SearchOutlined } from '@ant-design/icons'
import { Empty, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MenuIcon } from '../../brand/icons.tsx'
import { useNarrow } from '../../browser/use-narrow.ts'
import { AppModal } from '../../dialog/app-modal.tsx'
import { useSession } from '../../session/connection.ts'
import { words } from '../../words.ts'
import { useTabs } from '../tabs/tabs-store.ts'
import { type PageEntry, pageEntries, pagesFor } from './find-pages.ts'

/** Whoever wants more narrows the search. */
const LIMIT = 100

/** Finds a page by its name and opens it, from the keyboard alone if need be. */
export default function SearchPalette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const input = useRef<InputRef>(null)
  const [isOpen, setOpen] = useState(true)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const pages = usePages(text)
  const active = Math.min(at, pages.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const choose = (page: PageEntry | undefined) => {
    if (!page) return
    setOpen(false)
    void navigate(page.path)
  }
  const press = (event: KeyboardEvent) => {
    // Enter, Esc and the arrows belong to the letters that are being put together.
    if (event.nativeEvent.isComposing) {
      event.stopPropagation()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && pages.length > 0) {
      event.preventDefault()
      setAt((active + step + pages.length) % pages.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(pages[active])
    }
  }
  return (
    <AppModal
      open={isOpen}
      title={words.searchMenu}
      width={560}
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
        placeholder="输入页面名称、拼音或首字母"
        role="combobox"
        aria-label={words.searchMenu}
        aria-expanded={pages.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={pages.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={50}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div role="listbox" id={`${id}-list`} aria-label="页面" className="mortise-search-list">
        {pages.map((page, index) => (
          <div
            key={page.path}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="mortise-search-option"
            onMouseMove={() => setAt(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(page)}
          >
            <span className="mortise-search-icon">
              <MenuIcon name={page.icon} />
            </span>
            <span>{page.title}</span>
            <span className="mortise-search-above">
              {page.isRecent ? '最近打开' : page.above.join(' / ')}
            </span>
          </div>
        ))}
        {pages.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到页面" />}
      </div>
    </AppModal>
  )
}

/** What a text means; without one, what was lately open and then everything. */
function usePages(text: string): (PageEntry & { readonly isRecent?: boolean })[] {
  const menu = useSession((state) => state.grants?.menu)
  const recent = useTabs((state) => state.recent)
  const current = useTabs((state) => state.current?.fullPath)
  return useMemo(() => {
    const all = pageEntries(menu ?? [])
    if (text.trim() !== '') return pagesFor(all, text).slice(0, LIMIT)
    // Nobody looks for the page that is there.
    const lately = recent
      .filter((path) => path !== current)
      .flatMap((path) => all.filter((page) => page.path === path))
    const others = all.filter((page) => !lately.includes(page))
    return [...lately.map((page) => ({ ...page, isRecent: true })), ...others].slice(0, LIMIT)
  }, [menu, recent, current, text])
}
