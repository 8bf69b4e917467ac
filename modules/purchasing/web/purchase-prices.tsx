import { PurchasePrice } from '@mortise/purchasing/model'
import { EntityList, lazily, useEntityAccess } from '@mortise/web'
import { useState } from 'react'

const PriceTrendDialog = lazily(() => import('./price-trend/price-trend-dialog.tsx'))

/** 采购价格历史: the ordinary list, and the prices of a material as a plot. */
export default function PurchasePrices() {
  const [shown, setShown] = useState<string | null>(null)
  const { canSee } = useEntityAccess(PurchasePrice)
  return (
    <>
      <EntityList
        of={PurchasePrice}
        rowActions={({ material }) =>
          canSee('price') && (
            <button type="button" className="mortise-row-action" onClick={() => setShown(material)}>
              价格趋势
            </button>
          )
        }
        actionsWidth={150}
      />
      {shown && <PriceTrendDialog material={shown} onClose={() => setShown(null)} />}
    </>
  )
}
