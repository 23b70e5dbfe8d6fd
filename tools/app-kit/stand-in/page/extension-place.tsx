import { Component, type ReactNode, useState } from 'react';
import { AppPart } from '../../../../libs/app-host/src/index.ts';
import { holds, points } from '../../../../libs/releases/src/points/index.ts';
import { Button } from '../../../../libs/ui/src/core/index.ts';
import type { DevelopedExtension } from './developed-app.ts';
import type { StandInHost } from './host.ts';
import { factsAt, propsAt, type World } from './world.ts';

interface PlaceProps {
  extension: DevelopedExtension;
  host: StandInHost;
  world: World;
  language: 'pt' | 'en' | 'es';
  insertText: (text: string) => void;
  addFiles: (files: readonly File[]) => void;
}

/** An extension in a place of the size that it has in the product, or the button with which it is chosen. */
export function ExtensionPlace(props: PlaceProps) {
  const { extension, world, language } = props;
  const { point, title, when = [], page } = extension;
  const isAction = points.some(({ name, isAction: chosen }) => name === point && chosen) || point === 'profile.section';
  const [isChosen, setChosen] = useState(false);
  const isHere = holds(when, factsAt(point, world));
  return (
    <section className="stand-in-extension" aria-label={`${point} ${title[language]}`}>
      <h2>
        {title[language]} <code>{point}</code>
      </h2>
      {!isHere && <p>Not shown: its conditions do not hold for these records.</p>}
      {isHere && page && <p>A page of the app's server: it is shown in an installation.</p>}
      {isHere && isAction && (
        <Button disabled={isChosen} onClick={() => setChosen(true)}>
          {extension.icon && <Icon {...extension.icon} />} {title[language]}
        </Button>
      )}
      {isHere && !page && (!isAction || isChosen) && (
        <div className="stand-in-place" data-point={point} data-action={isAction || undefined}>
          <Drawn {...props} isAction={isAction} onClose={() => setChosen(false)} />
        </div>
      )}
    </section>
  );
}

function Drawn({
  extension,
  host,
  world,
  isAction,
  ...doing
}: PlaceProps & { isAction: boolean; onClose: () => void }) {
  const { point, module = '' } = extension;
  const [turn, setTurn] = useState(0);
  const props = propsAt(point, world, doing);
  return (
    <Boundary key={turn} retry={() => setTurn(turn + 1)}>
      <AppPart apps={host.apps} app={host.app} module={module} isAction={isAction} props={props} />
    </Boundary>
  );
}

function Icon({ viewBox, paths }: { viewBox: string; paths: string[] }) {
  return (
    <svg viewBox={viewBox} width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

/** In an installation one line stands here; developers see what was thrown. */
class Boundary extends Component<{ children: ReactNode; retry: () => void }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <p role="alert">
        {this.state.error.message} <Button onClick={this.props.retry}>Again</Button>
      </p>
    );
  }
}
