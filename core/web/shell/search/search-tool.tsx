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
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setWanted(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
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
