import { SharedPage } from './shared-page.tsx'
import { storedAddress } from './stored-address.ts'

/** A panorama or a page of others in a frame; of a picture, the picture itself. */
export default function FramePage() {
  return (
    <SharedPage>
      {({ name, frameUrl, pictures }) =>
        frameUrl ? (
          <iframe
            title={name}
            src={frameUrl}
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
            allow="fullscreen; accelerometer; gyroscope"
          />
        ) : (
          pictures.map((address, index) => (
            <img key={address} src={storedAddress(address)} alt={`${name}图片${index + 1}`} loading="lazy" />
          ))
        )
      }
    </SharedPage>
  )
}
