import './factory-price.css'
import { useState } from 'react'
import { type Key, ShareEntrance } from '../shares/share-entrance.tsx'
import { open, type PricePage } from './asking.ts'
import { PriceList } from './price-list.tsx'

/** 出厂价: what the factory's doors cost a store, for whoever has its link and the extraction code. */
export default function FactoryPrice() {
  const [known, setKnown] = useState<{ key: Key; page: PricePage } | null>(null)
  const enter = async (key: Key) => setKnown({ key, page: await open(key) })
  if (known) return <PriceList page={known.page} access={known.key} />
  return <ShareEntrance title="出厂价查询" action="查看出厂价" onEnter={enter} />
}
