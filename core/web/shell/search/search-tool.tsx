import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { words } from '../../words.ts'

const SearchPalette = lazily(() => import('./search-palette.tsx'))

/** The way to every page by its name: a button, and Ctrl+K. */
export function SearchTool() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isAsked || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setWanted(true)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={words.searchMenu}
        aria-keyshortcuts="Control+K"
        title={`${words.searchMenu}（Ctrl+K）`}
        onClick={() => setWanted(true)}
      />
      {isWanted && <SearchPalette onClose={() => setWanted(false)} />}
    </>
  )
}
