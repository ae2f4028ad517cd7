import { Play, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { DrawerOverlay } from '#ui/layers/drawer.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Menu } from '#ui/actions/menu.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { ThumbBar } from '#ui/actions/thumb-bar.tsx';
import { useToast } from '#ui/layers/toast.tsx';

/** Buttons, and what opens over the page. */
export function ActionParts() {
  return (
    <>
      <Card title="Boutons">
        <div className="flex flex-wrap gap-2">
          <Button look="primary" size="large" icon={Play}>
            Principal
          </Button>
          <Button>Secondaire</Button>
          <Button look="danger" icon={Trash2}>
            Supprimer
          </Button>
          <Button look="quiet">Discret</Button>
          <Button size="compact">Compact</Button>
          <Button disabled>Indisponible</Button>
          <ButtonLink href="tel:+3220000000">Lien</ButtonLink>
          <IconButton icon={Trash2} label="Supprimer, sans mot" />
          <IconButton look="framed" icon={Play} label="Commencer, sans mot" />
        </div>
      </Card>
      <Card title="Par-dessus la page">
        <Overlays />
      </Card>
      <ThumbBar>
        <Button look="primary" size="large" className="w-full">
          Sous le pouce
        </Button>
      </ThumbBar>
    </>
  );
}

function MenuButton(props: ComponentProps<'button'>) {
  return (
    <Button {...props} type="button">
      Menu
    </Button>
  );
}

function Overlays() {
  const ask = useConfirm();
  const showToast = useToast();
  const [overlay, setOverlay] = useState<'sheet' | 'drawer' | null>(null);
  const close = (): void => setOverlay(null);
  const undo = { label: 'Annuler', run: () => showToast({ text: 'Annulé.' }) };
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => void ask({ title: 'Confirmer ?', body: 'Avec une explication.' })}>Question</Button>
      <Button onClick={() => void ask({ title: 'Envoyer à qui ?', email: '' })}>Question avec adresse</Button>
      <Button onClick={() => showToast({ text: 'Enregistré.' })}>Avis</Button>
      <Button onClick={() => showToast({ text: 'Supprimé.', action: undo })}>Avis avec retour</Button>
      <Menu
        Button={MenuButton}
        opened={false}
        entries={[{ label: 'Supprimer', icon: Trash2, isDanger: true, run: () => showToast({ text: 'Supprimé.' }) }]}
      />
      <Button onClick={() => setOverlay('sheet')}>Volet</Button>
      <Button onClick={() => setOverlay('drawer')}>Tiroir</Button>
      <Sheet open={overlay === 'sheet'} title="Volet" onClose={close} footer={<SheetAction>Pied</SheetAction>}>
        Ce qui accompagne une page sur un téléphone.
      </Sheet>
      <DrawerOverlay open={overlay === 'drawer'} label="Tiroir" title="Tiroir" closeLabel="Fermer" onClose={close}>
        <p className="p-4">Les lieux de l’application.</p>
      </DrawerOverlay>
    </div>
  );
}
